// The library that a server serves: opened once, shared by every session, closed at the end.

import { CallQueue } from './call-queue.ts';
import { EngineCallError } from '../service/engine-errors.ts';
import type { CallOptions, Engine, EngineConfig, EngineStatus } from '../service/engine-api.ts';
import type { ResolvedLibrary } from '../service/workspace/resolve-library.ts';
import type { SourcePaths } from '../service/workspace/source-paths.ts';
import type { Settings } from '../service/workspace/settings.ts';

export interface HostOptions {
  readonly engine: Engine;
  readonly config: EngineConfig;
  readonly library: ResolvedLibrary;
  readonly paths: SourcePaths;
  readonly settings: Settings;
  readonly allowWrite: boolean;
  readonly version: string;
}

/** A call computes most of its time: more at once would only hold the answers back. */
const callsAtOnce = 4;

/** Answers wait for the first scan; a client may cancel the waiting, not the scan. */
export class LibraryHost {
  readonly engine: Engine;
  readonly library: ResolvedLibrary;
  readonly paths: SourcePaths;
  readonly settings: Settings;
  readonly allowWrite: boolean;
  readonly version: string;
  /** For calls of every session: they share one engine. */
  readonly calls = new CallQueue(callsAtOnce);
  readonly #ready: Promise<EngineStatus>;
  readonly #progress = new Set<NonNullable<CallOptions['onProgress']>>();

  constructor(options: HostOptions) {
    this.engine = options.engine;
    this.library = options.library;
    this.paths = options.paths;
    this.settings = options.settings;
    this.allowWrite = options.allowWrite;
    this.version = options.version;
    this.#ready = options.engine.configure(options.config, {
      onProgress: (progress) => this.#progress.forEach((listener) => listener(progress)),
    });
    this.#ready.catch(() => undefined);
  }

  /** Resolves when there is something to answer from. Rejects with the signal's reason, or with what stopped the scan. */
  async ready({ signal, onProgress }: CallOptions = {}): Promise<void> {
    signal?.throwIfAborted();
    if (onProgress) this.#progress.add(onProgress);
    let stop: (() => void) | undefined;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal!.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
    });
    try {
      await Promise.race([this.#ready, aborted]);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new EngineCallError('The skills could not be read.', "Look at the server's log.", 'not-ready', {
        cause: error,
      });
    } finally {
      if (stop) signal?.removeEventListener('abort', stop);
      if (onProgress) this.#progress.delete(onProgress);
    }
  }
}
