// Keeps an eye on the folders of skills: by events, or by looking at all files now and then where the system refuses.

import type { WatchOptions } from '../node/watch-roots.ts';
import { RootWatcher } from '../node/watch-roots.ts';
import type { Said } from '../core/say.ts';

/** Milliseconds between two looks, at least: this, and so many times what one look takes. */
const pollInterval = 5000;
const pollShare = 20;

export interface FolderWatchOptions {
  readonly onChanges: (paths: readonly string[]) => Promise<void>;
  /** The system refuses to watch: one sentence with the remedy. Said once. */
  readonly onRefused: (message: Said) => void;
  /** Looks at all files. Its failure is not ours to report. */
  readonly lookAtAll: () => Promise<unknown>;
  /** Milliseconds that a look takes. */
  readonly lookTime: () => number;
  readonly pollInterval?: number | undefined;
  readonly watchPath?: WatchOptions['watchPath'];
}

export class FolderWatch {
  readonly #options: FolderWatchOptions;
  #watcher: RootWatcher | undefined;
  #poll: NodeJS.Timeout | undefined;
  #standing: Promise<void> = Promise.resolve();

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /** Resolves when every change on disk from now on will be seen. */
  get standing(): Promise<void> {
    return this.#standing;
  }

  /** These and no others. */
  start(locations: readonly string[]): void {
    const { onChanges, watchPath } = this.#options;
    this.#watcher ??= new RootWatcher({
      onChanges,
      onDegraded: (message) => {
        this.#options.onRefused(message);
        if (this.#watcher) this.#again();
      },
      watchPath,
    });
    this.#standing = this.#watcher.watch(locations).catch(() => undefined);
  }

  /** The same watch, where there is one, over other locations. */
  follow(locations: readonly string[]): void {
    void this.#watcher?.watch(locations).catch(() => undefined);
  }

  /** As if an event had come for the path. */
  touch(path: string): void {
    this.#watcher?.touch(path);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#poll);
    const watcher = this.#watcher;
    this.#watcher = undefined;
    await watcher?.close();
  }

  #again(): void {
    const pause = Math.max(this.#options.pollInterval ?? pollInterval, pollShare * this.#options.lookTime());
    clearTimeout(this.#poll);
    this.#poll = setTimeout(() => {
      void this.#options
        .lookAtAll()
        .catch(() => undefined)
        .finally(() => {
          if (this.#watcher) this.#again();
        });
    }, pause).unref();
  }
}
