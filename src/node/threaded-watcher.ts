// Watches paths from a thread of their own, which starts with the first and ends with the last.

import { Worker } from 'node:worker_threads';
import type { PathEvents, PathListener, WatchPath } from './path-watcher.ts';

export type ToWatchThread =
  | { readonly kind: 'watch'; readonly id: number; readonly path: string; readonly isFile: boolean }
  | { readonly kind: 'close'; readonly id: number };

export interface FromWatchThread {
  readonly id: number;
  readonly event: keyof PathEvents | 'closed';
  readonly value?: unknown;
}

interface Watched {
  readonly listener: PathListener;
  closed?: () => void;
}

/** `threadFile`: the bundle of `watch-thread.ts`. Where the thread ends by itself, each watch tells an error. */
export function threadedWatch(threadFile: string): WatchPath {
  const watched = new Map<number, Watched>();
  let thread: Worker | undefined;
  let last = 0;

  const lost = (ended: Worker) => {
    if (thread === ended) thread = undefined;
    for (const [id, { listener, closed }] of [...watched]) {
      watched.delete(id);
      closed?.();
      if (!closed) listener('error', 'the watching thread ended');
    }
  };
  const start = () => {
    const worker = new Worker(threadFile, { execArgv: [] });
    worker.unref();
    worker.on('message', ({ id, event, value }: FromWatchThread) => {
      const watch = watched.get(id);
      if (event === 'closed') watch?.closed?.();
      // The thread says what it says of its own kind.
      else watch?.listener(event, value as never);
    });
    // Its exit follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => lost(worker));
    return worker;
  };

  return (path, isFile, listener) => {
    const id = ++last;
    watched.set(id, { listener });
    const worker = (thread ??= start());
    worker.postMessage({ kind: 'watch', id, path, isFile } satisfies ToWatchThread);
    return {
      async close() {
        const watch = watched.get(id);
        if (!watch) return;
        await new Promise<void>((resolve) => {
          watch.closed = resolve;
          worker.ref();
          worker.postMessage({ kind: 'close', id } satisfies ToWatchThread);
        });
        watched.delete(id);
        if (watched.size > 0) worker.unref();
        else if (thread === worker) {
          thread = undefined;
          await worker.terminate();
        }
      },
    };
  };
}
