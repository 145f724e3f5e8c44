// An encoder that lives in a thread of its own.

import { Worker } from 'node:worker_threads';
import { EmbeddingError } from '../../core/errors.ts';
import type { Encoder, EncoderSpec } from './encoder.ts';
import { errorFromPlain, type FromThread, type ToThread } from './thread-messages.ts';

interface Call {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** Resolves when the model is open. Throws `EmbeddingError`. */
export async function openThreadedEncoder(spec: EncoderSpec, threadFile: string): Promise<Encoder> {
  const worker = new Worker(threadFile, { workerData: spec, execArgv: [] });
  worker.unref();
  const encoder = new ThreadedEncoder(worker);
  try {
    await encoder.opened;
    return encoder;
  } catch (error) {
    await encoder.close();
    throw error;
  }
}

class ThreadedEncoder implements Encoder {
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  #nextCall = 1;
  #dimensions = 0;
  #end: EmbeddingError | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.opened = new Promise((resolve, reject) => {
      // Call 0 stands for opening.
      this.#calls.set(0, { resolve: () => resolve(), reject });
    });
    // A person who is waiting keeps the process alive; an idle model does not.
    worker.ref();
    worker.on('message', (message: FromThread) => this.#receive(message));
    worker.on('error', (error) => this.#fail(`The embedding thread stopped: ${error.message}`, error));
    worker.on('exit', () => this.#fail('The embedding thread ended'));
  }

  get dimensions(): number {
    return this.#dimensions;
  }

  async encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    signal?.throwIfAborted();
    if (this.#end) throw this.#end;
    const call = this.#nextCall++;
    const cancel = (): void => {
      this.#send({ kind: 'cancel', call });
      this.#calls
        .get(call)
        ?.reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
      this.#settle(call);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<readonly Float32Array[]>((resolve, reject) => {
        this.#calls.set(call, { resolve, reject });
        this.#worker.ref();
        this.#send({ kind: 'encode', call, texts });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.#fail('The embedding model was unloaded');
    await this.#worker.terminate();
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromThread): void {
    if (message.kind === 'opened') {
      this.#dimensions = message.dimensions;
      this.#calls.get(0)?.resolve([]);
      this.#settle(0);
      return;
    }
    const call = this.#calls.get(message.call);
    if (message.kind === 'vectors') call?.resolve(message.vectors);
    else call?.reject(errorFromPlain(message.error));
    this.#settle(message.call);
  }

  #settle(call: number): void {
    this.#calls.delete(call);
    if (this.#calls.size === 0) this.#worker.unref();
  }

  #fail(message: string, cause?: unknown): void {
    this.#end ??= new EmbeddingError(
      message,
      'It is opened again at the next task; should it stop again, choose another model.',
      { cause },
    );
    for (const call of this.#calls.values()) call.reject(this.#end);
    this.#calls.clear();
  }
}
