// Few calls at a time, and a turn of the event loop before each: a client that asks a thousand things at once can still
// ping, and take back what it asked.

export class CallQueue {
  readonly #most: number;
  #running = 0;
  /** In order of arrival; what was taken back meanwhile is no longer in it. */
  readonly #waiting = new Set<() => void>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Calls that were not started yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** What `work` gives. Rejects with the signal's reason, and never starts `work`, when aborted before its turn. */
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

  #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#most) {
      this.#running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
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
