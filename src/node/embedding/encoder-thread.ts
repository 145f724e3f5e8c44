// Entry of the encoder's thread (dist/encoder-thread.js): opens one model and answers until it is closed.

import { parentPort, workerData } from 'node:worker_threads';
import type { EncoderSpec } from './encoder.ts';
import { openOnnxEncoder } from './onnx-encoder.ts';
import { errorToPlain, type FromThread, type ToThread } from './thread-messages.ts';

const port = parentPort!;
const post = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const running = new Map<number, AbortController>();

async function serve(): Promise<void> {
  const encoder = await openOnnxEncoder(workerData as EncoderSpec);
  port.on('message', (message: ToThread) => {
    if (message.kind === 'cancel') {
      running.get(message.call)?.abort();
      return;
    }
    if (message.kind === 'familiarity') {
      const { call, text } = message;
      encoder.familiarity(text).then(
        (share) => post({ kind: 'familiarity', call, share }),
        (error: unknown) => post({ kind: 'failed', call, error: errorToPlain(error) }),
      );
      return;
    }
    const { call, texts } = message;
    const controller = new AbortController();
    running.set(call, controller);
    encoder
      .encode(texts, controller.signal)
      .then(
        (vectors) =>
          post(
            { kind: 'vectors', call, vectors },
            vectors.map((vector) => vector.buffer as ArrayBuffer),
          ),
        (error: unknown) => post({ kind: 'failed', call, error: errorToPlain(error) }),
      )
      .finally(() => running.delete(call));
  });
  post({ kind: 'opened', dimensions: encoder.dimensions });
}

serve().catch((error: unknown) => post({ kind: 'failed', call: 0, error: errorToPlain(error) }));
