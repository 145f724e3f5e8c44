// The answering side of a port: runs methods that are called by name, one controller for each call.

import type { CallOptions } from './engine-api.ts';
import { plainError } from './rpc.ts';
import type { FromWorker, ToWorker } from './rpc.ts';

/** Milliseconds between two progress messages. */
const interval = 60;

export type Methods = Readonly<
  Record<string, (args: readonly never[], options: CallOptions) => Promise<unknown>>
>;

/** Returns what is to be called with each message that arrives. */
export function serveCalls(
  methods: Methods,
  send: (message: FromWorker) => void,
): (message: ToWorker) => void {
  const running = new Map<number, AbortController>();
  const call = async ({ id, method, args, progress }: Extract<ToWorker, { type: 'call' }>) => {
    const abort = new AbortController();
    running.set(id, abort);
    const sendProgress = rarely<NonNullable<Parameters<NonNullable<CallOptions['onProgress']>>[0]>>((value) =>
      send({ type: 'progress', id, progress: value }),
    );
    try {
      const run = methods[method];
      if (!run) throw new Error(`The engine has no method "${method}".`);
      const value = await run(args as readonly never[], {
        signal: abort.signal,
        ...(progress ? { onProgress: sendProgress } : {}),
      });
      send({ type: 'result', id, value });
    } catch (error) {
      send({ type: 'error', id, error: plainError(error) });
    } finally {
      running.delete(id);
    }
  };
  return (message) => {
    if (message.type === 'cancel') running.get(message.id)?.abort();
    else void call(message);
  };
}

/** Drops values that come too soon after the last one. */
function rarely<T>(send: (value: T) => void): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    const now = performance.now();
    if (now - last < interval) return;
    last = now;
    send(value);
  };
}
