// Answers an engine's calls that arrive on a message port.

import type { MessagePort } from 'node:worker_threads';
import type { Engine, EngineConfig, OpenDocument } from './engine-api.ts';
import type { RetrieveRequest } from '../core/retrieve/bundle.ts';
import { serveCalls } from './serve-calls.ts';
import type { Methods } from './serve-calls.ts';
import type { FromWorker, ToWorker } from './rpc.ts';

export function serveEngine(engine: Engine, port: MessagePort): void {
  const methods: Methods = {
    configure: ([config]: readonly EngineConfig[], options) => engine.configure(config!, options),
    status: () => engine.status(),
    listing: () => engine.listing(),
    skills: () => engine.skills(),
    skill: ([key]: readonly string[]) => engine.skill(key!),
    text: ([id]: readonly string[]) => engine.text(id!),
    retrieve: ([request]: readonly RetrieveRequest[], options) => engine.retrieve(request!, options),
    graph: () => engine.graph(),
    outline: () => engine.outline(),
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
  const receive = serveCalls(methods, send);
  engine.onDidChange((value) => send({ type: 'event', event: 'change', value }));
  engine.onDidChangeStatus((value) => send({ type: 'event', event: 'status', value }));
  port.on('message', (message: ToWorker) => receive(message));
}
