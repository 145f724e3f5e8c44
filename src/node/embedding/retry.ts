// Trying again over a network: how often, how long between, and when it makes no sense.

import { setTimeout as sleep } from 'node:timers/promises';
import { inEnglish, type SaidPart } from '../../core/say.ts';

export interface RetryOptions {
  /** Tries in all. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubles from one to the next. */
  readonly firstDelay: number;
  readonly longestDelay: number;
  readonly signal?: AbortSignal | undefined;
}

/** An error that another try may cure. */
export class TransientError extends Error {
  /** Milliseconds that the server asked to wait. */
  readonly retryAfter: number | undefined;
  readonly said: { readonly message: SaidPart };

  constructor(message: SaidPart, options: ErrorOptions & { readonly retryAfter?: number | undefined } = {}) {
    super(inEnglish(message), options);
    this.said = { message };
    this.retryAfter = options.retryAfter;
  }
}

/** Tries again after a `TransientError` only. Rejects with the last error, or with the signal's reason. */
export async function withRetry<T>(work: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof TransientError) || attempt >= options.attempts) throw error;
      // A server that asks for more patience than we have is not asked again.
      if (error.retryAfter !== undefined && error.retryAfter > options.longestDelay) throw error;
      const delay =
        error.retryAfter ?? Math.min(options.firstDelay * 2 ** (attempt - 1), options.longestDelay);
      await sleep(delay, undefined, options.signal ? { signal: options.signal } : {});
    }
  }
}

/** Milliseconds from a Retry-After header: seconds or a date. */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Statuses that another try may cure. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** What went wrong below HTTP, in a few words: `ECONNREFUSED`, `ENOTFOUND`, … */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as { readonly code?: unknown };
  return typeof code === 'string' ? code : cause.message;
}
