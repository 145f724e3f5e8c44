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
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#until = performance.now() + this.#milliseconds;
    signal?.throwIfAborted();
  }
}
