// Files of a model hub (the Hugging Face hub or a mirror): what it says of a file, and getting it in one piece.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EmbeddingError, wordsOf } from '../../core/errors.ts';
import { isTransientStatus, networkReason, retryAfter, TransientError, withRetry } from './retry.ts';
import { say } from '../../core/say.ts';

export interface HubFile {
  /** Inside the model's repository, `/`-separated. */
  readonly name: string;
  readonly url: string;
  /** Bytes; undefined where the hub does not say. */
  readonly size: number | undefined;
  /** SHA-256 or git blob SHA-1 in hex, where the hub says. */
  readonly checksum: string | undefined;
  readonly etag: string | undefined;
  /** Commit that the revision stood for. */
  readonly commit: string | undefined;
}

export interface HubClientOptions {
  /** Base URL. */
  readonly hub: string;
  readonly model: string;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which a download counts as stuck. */
  readonly stallMilliseconds?: number;
  readonly firstRetryDelay?: number;
}

export class HubClient {
  readonly #options: HubClientOptions;

  constructor(options: HubClientOptions) {
    this.#options = options;
  }

  /** undefined: the model has no such file. */
  async describe(name: string, revision: string): Promise<HubFile | undefined> {
    const url = `${this.#options.hub}/${this.#options.model}/resolve/${encodeURIComponent(revision)}/${name}`;
    return this.#retry(async () => {
      // Not followed: the hub's own headers say what the store behind a redirect does not.
      let response = await this.#fetch(url, {
        method: 'HEAD',
        redirect: 'manual',
        headers: { 'accept-encoding': 'identity' },
      });
      const location = response.headers.get('location');
      // A renamed model.
      if (location?.startsWith('/'))
        response = await this.#fetch(new URL(location, url).href, {
          method: 'HEAD',
          redirect: 'manual',
          headers: { 'accept-encoding': 'identity' },
        });
      if (response.status === 404 && response.headers.get('x-error-code') !== 'RepoNotFound')
        return undefined;
      if (response.status >= 400) throw this.#statusError(response, name);
      const header = (...names: string[]): string | undefined =>
        names.map((each) => response.headers.get(each)).find((value) => value !== null) ?? undefined;
      const etag = header('x-linked-etag', 'etag')?.replace(/^W\//, '').replace(/"/g, '');
      const size = Number(header('x-linked-size', 'content-length') ?? NaN);
      return {
        name,
        url,
        size: Number.isFinite(size) ? size : undefined,
        checksum: etag !== undefined && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(etag) ? etag : undefined,
        etag,
        commit: header('x-repo-commit'),
      };
    });
  }

  /**
   * Fetches the file to `target`, going on where an earlier try stopped (`target` + `.part`), and checks size and
   * checksum. `onBytes` gets the bytes that are there so far. Aborting keeps what was fetched.
   */
  async download(file: HubFile, target: string, onBytes: (bytes: number) => void): Promise<void> {
    const part = `${target}.part`;
    await mkdir(dirname(target), { recursive: true });
    await this.#retry(async () => {
      await this.#fetchInto(file, part, onBytes);
      await this.#check(file, part);
    });
    await rename(part, target);
  }

  async #fetchInto(file: HubFile, part: string, onBytes: (bytes: number) => void): Promise<void> {
    let have = (await stat(part).catch(() => undefined))?.size ?? 0;
    if (file.size !== undefined && have > file.size) have = 0;
    if (have > 0 && have === file.size) return;
    const stall = new AbortController();
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    if (have > 0) headers.range = `bytes=${have}-`;
    const response = await this.#fetch(file.url, { headers }, stall.signal);
    if (response.status === 416) {
      await rm(part, { force: true });
      throw new TransientError(say`the server refused to go on from there`);
    }
    if (response.status >= 400) throw this.#statusError(response, file.name);
    if (!response.body) throw new TransientError(say`the server sent nothing`);
    const goesOn =
      response.status === 206 && (response.headers.get('content-range') ?? '').startsWith(`bytes ${have}-`);
    if (!goesOn) have = 0;
    const watch = this.#watchStall(stall);
    const output = await open(part, goesOn ? 'a' : 'w').catch((error: unknown) => {
      watch.stop();
      throw this.#bodyError(error, stall.signal);
    });
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        watch.alive();
        have += chunk.length;
        if (file.size !== undefined && have > file.size) {
          throw new TransientError(say`the server sent more than it announced`);
        }
        await output.writeFile(chunk);
        onBytes(have);
      }
    } catch (error) {
      throw this.#bodyError(error, stall.signal);
    } finally {
      watch.stop();
      await output.close();
    }
  }

  #watchStall(stall: AbortController): { alive(): void; stop(): void } {
    const limit = this.#options.stallMilliseconds ?? 30_000;
    const give = (): void =>
      stall.abort(new TransientError(say`no data came for ${Math.round(limit / 1000)} seconds`));
    let timer = setTimeout(give, limit);
    return {
      alive() {
        clearTimeout(timer);
        timer = setTimeout(give, limit);
      },
      stop: () => clearTimeout(timer),
    };
  }

  #bodyError(error: unknown, stall: AbortSignal): unknown {
    if (this.#options.signal?.aborted) return this.#options.signal.reason;
    if (stall.aborted) return stall.reason;
    const { code } = error as { readonly code?: string };
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return new EmbeddingError(
        say`The disk is full: ${this.#options.model} could not be stored`,
        say`Free some space and try again; the download goes on where it stopped.`,
        { cause: error },
      );
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      return new EmbeddingError(
        say`The model folder cannot be written (${code})`,
        say`Check its permissions.`,
        {
          cause: error,
        },
      );
    return error instanceof TransientError
      ? error
      : new TransientError(say`the connection broke (${networkReason(error)})`, { cause: error });
  }

  async #check(file: HubFile, part: string): Promise<void> {
    const { size } = await stat(part);
    if (file.size !== undefined && size < file.size)
      throw new TransientError(say`only ${size} of ${file.size} bytes came`);
    if (file.checksum === undefined) return;
    const hash =
      file.checksum.length === 64 ? createHash('sha256') : createHash('sha1').update(`blob ${size}\0`);
    await pipeline(createReadStream(part), hashInto(hash));
    if (hash.digest('hex') === file.checksum) return;
    await rm(part, { force: true });
    throw new TransientError(say`the checksum is wrong`);
  }

  async #fetch(url: string, init: RequestInit, stall?: AbortSignal): Promise<Response> {
    const limit = this.#options.stallMilliseconds ?? 30_000;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), limit);
    const signals = [timeout.signal, stall, this.#options.signal].filter((signal) => signal !== undefined);
    try {
      return await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      const reason = timeout.signal.aborted
        ? say`no answer in ${Math.round(limit / 1000)} seconds`
        : networkReason(error);
      throw new TransientError(say`${new URL(url).host} cannot be reached (${reason})`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  #statusError({ status, headers }: Response, name: string): Error {
    const { model, hub } = this.#options;
    if (isTransientStatus(status))
      return new TransientError(say`${new URL(hub).host} answered ${status} for ${name}`, {
        retryAfter: retryAfter(headers),
      });
    if (status === 401 || status === 403) {
      return new EmbeddingError(
        say`${new URL(hub).host} has no public model ${model} (answer ${status})`,
        say`Check the spelling of the model id; a model that needs a licence or a login must be downloaded by hand and named as a folder.`,
      );
    }
    return new EmbeddingError(
      say`${new URL(hub).host} answered ${status} for ${model}, ${name}`,
      say`Check the model id.`,
    );
  }

  async #retry<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await withRetry(work, {
        attempts: 4,
        firstDelay: this.#options.firstRetryDelay ?? 1000,
        longestDelay: 20_000,
        signal: this.#options.signal,
      });
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      throw new EmbeddingError(
        say`The model ${this.#options.model} could not be downloaded: ${wordsOf(error)}`,
        say`Check the network and try again; the download goes on where it stopped. The bundled model needs no network.`,
        { cause: error },
      );
    }
  }
}

function hashInto(hash: ReturnType<typeof createHash>): Writable {
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
}
