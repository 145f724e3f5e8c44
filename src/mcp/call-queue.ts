// Few calls at a time, and a turn of the event loop before each: a client that asks a thousand things at once can still
// ping, and take back what it asked. Past that it is told to wait: what waits takes memory.

import { EngineCallError } from '../service/engine-errors.ts';

/** Calls that may wait. A task may have 200,000 characters. */
const mostWaiting = 1000;

export class CallQueue {
  readonly #most: number;
  readonly #mostWaiting: number;
  #running = 0;
  /** In order of arrival; what was taken back meanwhile is no longer in it. */
  readonly #waiting = new Set<() => void>();

  constructor(most: number, waiting = mostWaiting) {
    this.#most = most;
    this.#mostWaiting = waiting;
  }

  /** Calls that were not started yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * What `work` gives. Rejects with the signal's reason, and never starts `work`, when aborted before its turn; with an
   * `EngineCallError` where too many wait already.
   */
  async run<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#turn(signal);
    try {
      // Messages that lie in the pipe are read now: one of them may take this call back.
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.#running--;
      this.#next();
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#most) {
      this.#running++;
      return;
    }
    if (this.#waiting.size >= this.#mostWaiting)
      throw new EngineCallError(
        `${this.#waiting.size} calls are waiting already.`,
        'Wait for answers before you ask again.',
        'busy',
      );
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        this.#running++;
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(start);
        reject(signal!.reason as Error);
      };
      this.#waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #next(): void {
    const [start] = this.#waiting;
    if (!start) return;
    this.#waiting.delete(start);
    start();
  }
}
