// The asking side of a port: calls by number, cancellation, progress. See serve-calls.ts for the other side.

import type { CallOptions } from './engine-api.ts';
import { revivedError } from './rpc.ts';
import type { FromWorker, ToWorker } from './rpc.ts';

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: CallOptions['onProgress'];
  readonly done: () => void;
}

export class PortCalls {
  readonly #pending = new Map<number, PendingCall>();
  #nextId = 1;

  /** Rejects with the signal's reason where it is aborted; the other side is told. */
  call<T>(
    send: (message: ToWorker) => void,
    method: string,
    args: readonly unknown[],
    { signal, onProgress }: CallOptions = {},
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(reasonOf(signal));
    return new Promise<T>((resolve, reject) => {
      const id = this.#nextId++;
      const cancel = () => {
        this.#pending.get(id)?.done();
        send({ type: 'cancel', id });
        reject(reasonOf(signal!));
      };
      const done = () => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', cancel);
      };
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress, done });
      signal?.addEventListener('abort', cancel, { once: true });
      send({ type: 'call', id, method, args, progress: onProgress !== undefined });
    });
  }

  /** What the other side says, events aside. An answer to a call that was cancelled is dropped. */
  receive(message: Exclude<FromWorker, { type: 'event' }>): void {
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.type === 'progress') {
      call.onProgress?.(message.progress);
      return;
    }
    call.done();
    if (message.type === 'result') call.resolve(message.value);
    else call.reject(revivedError(message.error));
  }

  rejectAll(error: Error): void {
    for (const call of [...this.#pending.values()]) {
      call.done();
      call.reject(error);
    }
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error
    ? signal.reason
    : new DOMException('The call was cancelled.', 'AbortError');
}
