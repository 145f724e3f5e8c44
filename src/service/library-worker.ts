// Entry point of the browser's worker: a library behind its port.

import { libraryMethods } from './library-port.ts';
import type { FromWorker, ToWorker } from './rpc.ts';
import { serveCalls } from './serve-calls.ts';

interface WorkerScope {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ToWorker }) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const receive = serveCalls(libraryMethods(), (message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }) => receive(data));
