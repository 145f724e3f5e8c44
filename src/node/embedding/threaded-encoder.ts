// An encoder that lives in a thread of its own.

import { Worker } from 'node:worker_threads';
import { EmbeddingError } from '../../core/errors.ts';
import type { Encoder, EncoderSpec } from './encoder.ts';
import { errorFromPlain, type FromThread, type ToThread } from './thread-messages.ts';
import { say, type Said } from '../../core/say.ts';

type Answer = Exclude<FromThread, { kind: 'failed' }>;

interface Call {
  readonly resolve: (answer: Answer) => void;
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
    worker.on('error', (error) => this.#fail(say`The embedding thread stopped: ${error.message}`, error));
    worker.on('exit', () => this.#fail(say`The embedding thread ended`));
  }

  get dimensions(): number {
    return this.#dimensions;
  }

  async encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const answer = await this.#ask((call) => ({ kind: 'encode', call, texts }), signal);
    return answer.kind === 'vectors' ? answer.vectors : [];
  }

  async familiarity(text: string): Promise<number> {
    const answer = await this.#ask((call) => ({ kind: 'familiarity', call, text }));
    return answer.kind === 'familiarity' ? answer.share : 0;
  }

  async close(): Promise<void> {
    this.#fail(say`The embedding model was unloaded`);
    await this.#worker.terminate();
  }

  async #ask(question: (call: number) => ToThread, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#end) throw this.#end;
    const call = this.#nextCall++;
    const cancel = (): void => {
      this.#send({ kind: 'cancel', call });
      const reason: unknown = signal?.reason;
      this.#calls
        .get(call)
        ?.reject(reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError'));
      this.#settle(call);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#calls.set(call, { resolve, reject });
        this.#worker.ref();
        this.#send(question(call));
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromThread): void {
    if (message.kind === 'opened') {
      this.#dimensions = message.dimensions;
      this.#calls.get(0)?.resolve(message);
      this.#settle(0);
      return;
    }
    const call = this.#calls.get(message.call);
    if (message.kind === 'failed') call?.reject(errorFromPlain(message.error));
    else call?.resolve(message);
    this.#settle(message.call);
  }

  #settle(call: number): void {
    this.#calls.delete(call);
    if (this.#calls.size === 0) this.#worker.unref();
  }

  #fail(message: Said, cause?: unknown): void {
    this.#end ??= new EmbeddingError(
      message,
      say`It is opened again at the next task; should it stop again, choose another model.`,
      { cause },
    );
    for (const call of this.#calls.values()) call.reject(this.#end);
    this.#calls.clear();
  }
}
