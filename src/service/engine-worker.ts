// Entry point of the worker thread: an engine behind a message port.

import { parentPort } from 'node:worker_threads';
import { serveEngine } from './serve-engine.ts';
import { SkillEngine } from './skill-engine.ts';

if (!parentPort) throw new Error('The engine worker runs in a worker thread only.');
// The client reads stderr into its log.
serveEngine(new SkillEngine({ onLog: (line) => console.error(line) }), parentPort);
