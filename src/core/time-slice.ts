// Long synchronous work in short slices, so that the event loop keeps answering.

/** Work for at most `milliseconds` at a time; `pause` lets waiting events run. */
export class TimeSlice {
  readonly #milliseconds: number;
  #until: number;

  constructor(milliseconds = 12) {
    this.#milliseconds = milliseconds;
    this.#until = performance.now() + milliseconds;
  }

  get over(): boolean {
    return performance.now() >= this.#until;
  }

  /** Yields where the slice is over. Rejects with the signal's reason when aborted. */
  async breathe(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!this.over) return;
    await pause();
    this.#until = performance.now() + this.#milliseconds;
    signal?.throwIfAborted();
  }
}

/** One turn of the event loop. A browser has no `setImmediate`, and delays what its timers call by milliseconds. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const done = () => {
      port1.close();
      resolve();
    };
    Object.assign(port1, { onmessage: done });
    port2.postMessage(undefined);
  });
}
