// Calls, cancellation, progress and events between two threads. Messages only; no state.

import { GosError } from '../core/errors.ts';
import { EngineCallError } from './engine-errors.ts';
import { say } from '../core/say.ts';

export type ToWorker =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: string;
      readonly args: readonly unknown[];
      readonly progress: boolean;
    }
  | { readonly type: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: PlainError }
  | {
      readonly type: 'progress';
      readonly id: number;
      readonly progress: { readonly done: number; readonly total: number; readonly what: string };
    }
  | { readonly type: 'event'; readonly event: 'change' | 'status'; readonly value: unknown };

export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly remedy?: string;
  /** Of an error whose words have parts. */
  readonly said?: GosError['said'];
}

export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  const typed = error instanceof GosError ? { code: error.code, remedy: error.remedy, said: error.said } : {};
  return { name, message, ...(stack === undefined ? {} : { stack }), ...typed };
}

/** An abort stays an `AbortError`; anything else becomes an `EngineCallError` that keeps code, remedy and stack. */
export function revivedError(plain: PlainError): Error {
  if (plain.name === 'AbortError') return new DOMException(plain.message, 'AbortError');
  const { message, remedy } = plain.said ?? {
    message: plain.message,
    remedy: say`Run "Rebuild index"; if it stays, report it with the log.`,
  };
  const error = new EngineCallError(message, remedy, plain.code ?? 'engine-call');
  if (plain.stack !== undefined) error.stack = plain.stack;
  return error;
}
