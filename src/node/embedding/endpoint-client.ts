// Requests to an OpenAI-compatible `POST /embeddings`. The key goes into one header and nowhere else: no log, no message,
// no file.

import { EmbeddingError, wordsOf } from '../../core/errors.ts';
import { toUnit } from './pooling.ts';
import { isTransientStatus, networkReason, retryAfter, TransientError, withRetry } from './retry.ts';
import { say } from '../../core/say.ts';

export interface EndpointConfig {
  /** Up to and including `/v1` or the like. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Asked of the server, and checked. */
  readonly dimensions?: number | undefined;
  readonly queryPrefix?: string | undefined;
  readonly passagePrefix?: string | undefined;
}

export interface EndpointOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; the tests use less. */
  readonly firstRetryDelay?: number;
  readonly timeout?: number;
  /** Milliseconds after a failure in which no request is made. */
  readonly restMilliseconds?: number;
  readonly now?: () => number;
}

/** One request at a time, retries, and a rest after a failure so that a dead endpoint is not hammered. */
export class EndpointClient {
  readonly #url: URL;
  readonly #config: EndpointConfig;
  readonly #options: EndpointOptions;
  readonly #now: () => number;
  #restUntil = -Infinity;
  #lastError: EmbeddingError | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(url: URL, config: EndpointConfig, options: EndpointOptions) {
    this.#url = url;
    this.#config = config;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  request(
    texts: readonly string[],
    signal: AbortSignal | undefined,
    attempts: number,
  ): Promise<readonly Float32Array[]> {
    const next = this.#turn.then(() => this.#request(texts, signal, attempts));
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #request(
    texts: readonly string[],
    signal: AbortSignal | undefined,
    attempts: number,
  ): Promise<readonly Float32Array[]> {
    if (this.#lastError && this.#now() < this.#restUntil) throw this.#lastError;
    try {
      const vectors = await withRetry(() => this.#once(texts, signal), {
        attempts,
        firstDelay: this.#options.firstRetryDelay ?? 1000,
        longestDelay: 30_000,
        signal,
      });
      this.#lastError = undefined;
      return vectors;
    } catch (error) {
      signal?.throwIfAborted();
      this.#lastError = error instanceof EmbeddingError ? error : this.#unreachable(error);
      this.#restUntil = this.#now() + (this.#options.restMilliseconds ?? 60_000);
      throw this.#lastError;
    }
  }

  async #once(texts: readonly string[], signal: AbortSignal | undefined): Promise<readonly Float32Array[]> {
    const { model, apiKey, dimensions } = this.#config;
    const timeout = AbortSignal.timeout(this.#options.timeout ?? 30_000);
    let response: Response;
    let body: string;
    try {
      response = await fetch(this.#url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(apiKey !== undefined && apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({
          model,
          input: texts,
          encoding_format: 'float',
          ...(dimensions !== undefined && { dimensions }),
        }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      body = await response.text();
    } catch (error) {
      signal?.throwIfAborted();
      throw new TransientError(timeout.aborted ? say`it did not answer in time` : networkReason(error), {
        cause: error,
      });
    }
    if (!response.ok) throw this.#statusError(response, body);
    return this.#read(body, texts.length);
  }

  #read(body: string, expected: number): readonly Float32Array[] {
    let data: unknown;
    try {
      ({ data } = JSON.parse(body) as { readonly data?: unknown });
    } catch {
      data = undefined;
    }
    if (!Array.isArray(data) || data.length !== expected) throw this.#notEmbeddings();
    const vectors = new Array<Float32Array | undefined>(expected).fill(undefined);
    for (const [position, item] of (
      data as readonly { readonly index?: unknown; readonly embedding?: unknown }[]
    ).entries()) {
      const index = typeof item.index === 'number' ? item.index : position;
      const { embedding } = item;
      if (
        !Array.isArray(embedding) ||
        embedding.length === 0 ||
        !embedding.every((value) => typeof value === 'number')
      )
        throw this.#notEmbeddings();
      vectors[index] = toUnit(Float32Array.from(embedding as readonly number[]));
    }
    const complete = vectors.filter((vector) => vector !== undefined);
    if (complete.length !== expected) throw this.#notEmbeddings();
    const { dimensions, model } = this.#config;
    const wrong =
      dimensions === undefined ? undefined : complete.find((vector) => vector.length !== dimensions);
    if (wrong)
      throw new EmbeddingError(
        say`${model} gives ${wrong.length} dimensions, the settings say ${dimensions!}`,
        say`Correct the setting, or remove it.`,
      );
    return complete;
  }

  #notEmbeddings(): EmbeddingError {
    return new EmbeddingError(
      say`${this.#url.host} answered something that is no list of embeddings`,
      say`Check that the base URL is that of an OpenAI-compatible API, such as https://api.openai.com/v1.`,
    );
  }

  #statusError({ status, headers }: Response, body: string): Error {
    const { host } = this.#url;
    const said = this.#saying(body);
    if (status === 401 || status === 403)
      return new EmbeddingError(
        say`${host} refused the key (answer ${status})`,
        say`Set the key of the embedding endpoint again.`,
      );
    if (status === 404)
      return new EmbeddingError(
        say`${host} knows no model "${this.#config.model}" at ${this.#url.pathname}${said}`,
        say`Check the model and the base URL.`,
      );
    // Out of quota is a 429 that no patience cures.
    if (status === 429 && /insufficient_quota|billing/i.test(body))
      return new EmbeddingError(
        say`${host} has no quota left for this key`,
        say`Check the account, or use the bundled model.`,
      );
    if (isTransientStatus(status))
      return new TransientError(say`it answered ${status}${said}`, { retryAfter: retryAfter(headers) });
    return new EmbeddingError(
      say`${host} answered ${status}${said}`,
      say`Check the model, the base URL and the dimensions.`,
    );
  }

  /** The server's own words, without the key should it repeat it. */
  #saying(body: string): string {
    let message: unknown;
    try {
      const { error } = JSON.parse(body) as { readonly error?: { readonly message?: unknown } | string };
      message = typeof error === 'string' ? error : error?.message;
    } catch {
      message = undefined;
    }
    if (typeof message !== 'string') return '';
    const { apiKey } = this.#config;
    const clean = apiKey ? message.replaceAll(apiKey, '…') : message;
    return `: ${clean.replace(/\s+/g, ' ').slice(0, 200)}`;
  }

  #unreachable(error: unknown): EmbeddingError {
    return new EmbeddingError(
      say`The embedding endpoint ${this.#url.host} cannot be used: ${wordsOf(error)}`,
      say`Check that it runs and that the base URL is right; it is tried again in a while.`,
      { cause: error },
    );
  }
}

/** Throws `EmbeddingError` for what is no address, or would leak the key. */
export function endpointUrl({ baseUrl, apiKey }: EndpointConfig): URL {
  let url: URL;
  try {
    url = new URL(
      `${baseUrl
        .trim()
        .replace(/\/+$/, '')
        .replace(/\/embeddings$/, '')}/embeddings`,
    );
  } catch (error) {
    throw new EmbeddingError(
      say`"${baseUrl}" is no base URL of an embedding endpoint`,
      say`Give one such as https://api.openai.com/v1.`,
      { cause: error },
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EmbeddingError(
      say`The embedding endpoint must be http or https, not ${url.protocol}`,
      say`Give a base URL such as https://api.openai.com/v1.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new EmbeddingError(
      say`The base URL of the embedding endpoint holds a password`,
      say`Remove it there and set it as the key.`,
    );
  if (apiKey && url.protocol === 'http:' && !isPrivate(url.hostname))
    throw new EmbeddingError(say`The key would go to ${url.host} unencrypted`, say`Use https.`);
  return url;
}

/** This machine, or a private network (RFC 1918). */
function isPrivate(host: string): boolean {
  return (
    /^(localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host) ||
    host.endsWith('.local') ||
    !/[.:]/.test(host)
  );
}
