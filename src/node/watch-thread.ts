// Entry of the watching thread (dist/watch-thread.js). To set up watches over thousands of folders takes seconds, which
// nobody's question should wait for.

import { parentPort } from 'node:worker_threads';
import { watchPath, type PathWatcher } from './path-watcher.ts';
import type { FromWatchThread, ToWatchThread } from './threaded-watcher.ts';

const port = parentPort!;
const watchers = new Map<number, PathWatcher>();

port.on('message', (message: ToWatchThread) => {
  const { id } = message;
  if (message.kind === 'close') {
    const watcher = watchers.get(id);
    watchers.delete(id);
    void watcher?.close().finally(() => post({ id, event: 'closed' }));
    return;
  }
  watchers.set(
    id,
    watchPath(message.path, message.isFile, (event, value) => {
      if (watchers.has(id) || event === 'error') post({ id, event, value });
    }),
  );
});

function post(message: FromWatchThread): void {
  port.postMessage(message);
}
