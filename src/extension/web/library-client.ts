// The library in a worker of the browser, so that the extension host stays free; where no worker can be had, beside it.

import { EngineStoppedError } from '../../service/engine-errors.ts';
import { libraryMethods } from '../../service/library-port.ts';
import type { LibraryPort } from '../../service/library-port.ts';
import { PortCalls } from '../../service/port-calls.ts';
import { serveCalls } from '../../service/serve-calls.ts';
import type { CallOptions } from '../../service/engine-api.ts';
import type { FromWorker, ToWorker } from '../../service/rpc.ts';
import { say } from '../../core/say.ts';

export interface LibraryClient {
  readonly port: LibraryPort;
  dispose(): void;
}

/** The part of a browser's Worker that is needed here. */
interface BrowserWorker {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: { readonly data: FromWorker }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

type WorkerConstructor = new (url: string, options: { readonly name: string }) => BrowserWorker;

/** `onLog`: one line, where the worker can't be started or has ended. */
export function startLibrary(url: string, onLog: (line: string) => void): LibraryClient {
  const calls = new PortCalls();
  const receive = (message: FromWorker) => {
    if (message.type !== 'event') calls.receive(message);
  };
  let worker: BrowserWorker | undefined;
  try {
    const { Worker } = globalThis as unknown as { readonly Worker: WorkerConstructor };
    worker = new Worker(url, { name: 'Graph of Skills' });
  } catch (error) {
    onLog(`The browser allows no worker here (${String(error)}); skills are indexed in the extension host.`);
  }
  if (!worker) {
    // Through the same messages, one turn of the event loop later each: nothing waits for a long call's end.
    const serve = serveCalls(libraryMethods(), (message) => setTimeout(() => receive(message)));
    return {
      port: portOver(calls, (message) => setTimeout(() => serve(message))),
      dispose: () => calls.rejectAll(closed()),
    };
  }
  worker.addEventListener('message', ({ data }) => receive(data));
  worker.addEventListener('error', ({ message }) => {
    const stopped = new EngineStoppedError(
      say`The worker stopped: ${message ?? say`it could not be loaded`}.`,
      say`Reload the window.`,
    );
    onLog(stopped.message);
    calls.rejectAll(stopped);
  });
  const running = worker;
  return {
    port: portOver(calls, (message) => running.postMessage(message)),
    dispose() {
      calls.rejectAll(closed());
      running.terminate();
    },
  };
}

function closed(): EngineStoppedError {
  return new EngineStoppedError(say`The engine was closed.`, say`Start it again.`);
}

function portOver(calls: PortCalls, send: (message: ToWorker) => void): LibraryPort {
  const call = <T>(method: keyof LibraryPort, args: readonly unknown[] = [], options?: CallOptions) =>
    calls.call<T>(send, method, args, options);
  return {
    setRoots: (roots) => call('setRoots', [roots]),
    apply: (changes) => call('apply', [changes]),
    load: (bytes) => call('load', [bytes]),
    restore: (ids) => call('restore', [ids]),
    forget: () => call('forget'),
    save: (stamps) => call('save', [stamps]),
    listing: () => call('listing'),
    skills: () => call('skills'),
    skill: (key) => call('skill', [key]),
    text: (id) => call('text', [id]),
    retrieve: (request, options) => call('retrieve', [request], options),
    graph: () => call('graph'),
    outline: () => call('outline'),
    problems: (others) => call('problems', [others]),
    review: (document, options) => call('review', [document], options),
    hiddenBy: (id, options) => call('hiddenBy', [id], options),
    mentions: (id, documents, options) => call('mentions', [id, documents], options),
    edgeCounts: () => call('edgeCounts'),
  };
}
