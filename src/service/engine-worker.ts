// Entry point of the worker thread: an engine behind a message port.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { threadedWatch } from '../node/threaded-watcher.ts';
import { serveEngine } from './serve-engine.ts';
import { SkillEngine } from './skill-engine.ts';

if (!parentPort) throw new Error('The engine worker runs in a worker thread only.');
/** Beside the running bundle; missing in tests that run from source. */
const watchThread = fileURLToPath(new URL('./watch-thread.js', import.meta.url));
const engine = new SkillEngine({
  // The client reads stderr into its log.
  onLog: (line) => console.error(line),
  ...(existsSync(watchThread) ? { watchPath: threadedWatch(watchThread) } : {}),
});
serveEngine(engine, parentPort);
