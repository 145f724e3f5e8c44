// Answers an engine's calls that arrive on a message port.

import type { MessagePort } from 'node:worker_threads';
import type { CallOptions, Engine, EngineConfig, OpenDocument } from './engine-api.ts';
import type { RetrieveRequest } from '../core/retrieve/bundle.ts';
import { plainError } from './rpc.ts';
import type { FromWorker, ToWorker } from './rpc.ts';

/** Milliseconds between two progress messages. */
const interval = 60;

type Methods = Readonly<Record<string, (args: readonly never[], options: CallOptions) => Promise<unknown>>>;

export function serveEngine(engine: Engine, port: MessagePort): void {
  const running = new Map<number, AbortController>();
  const methods: Methods = {
    configure: ([config]: readonly EngineConfig[], options) => engine.configure(config!, options),
    status: () => engine.status(),
    skills: () => engine.skills(),
    skill: ([key]: readonly string[]) => engine.skill(key!),
    text: ([id]: readonly string[]) => engine.text(id!),
    retrieve: ([request]: readonly RetrieveRequest[], options) => engine.retrieve(request!, options),
    graph: () => engine.graph(),
    problems: () => engine.problems(),
    review: ([document]: readonly OpenDocument[], options) => engine.review(document!, options),
    hiddenBy: ([id]: readonly string[], options) => engine.hiddenBy(id!, options),
    mentions: ([id, documents], options) => engine.mentions(id!, documents, options),
    rescan: (_, options) => engine.rescan(options),
    rebuild: (_, options) => engine.rebuild(options),
    whenEmbedded: (_, options) => engine.whenEmbedded(options),
    dispose: () => engine.dispose(),
  };
  const send = (message: FromWorker) => port.postMessage(message);

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

  engine.onDidChange((value) => send({ type: 'event', event: 'change', value }));
  engine.onDidChangeStatus((value) => send({ type: 'event', event: 'status', value }));
  port.on('message', (message: ToWorker) => {
    if (message.type === 'cancel') running.get(message.id)?.abort();
    else void call(message);
  });
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
