// Many events → few calls: one after things are quiet, or at the latest after a while.

export interface CoalesceOptions {
  /** Milliseconds without an event before the call. */
  readonly quiet: number;
  /** Milliseconds after the first event at which the call is made though events go on. */
  readonly maxWait: number;
  /** Distinct items kept; past it the call gets `overflow`. */
  readonly maxItems: number;
  /** The next call waits for this one. Must not reject. */
  readonly call: (items: ReadonlySet<string>, overflow: boolean) => Promise<void>;
}

export class Coalescer {
  readonly #options: CoalesceOptions;
  #items = new Set<string>();
  #overflow = false;
  #firstAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #calling: Promise<void> | undefined;
  #closed = false;

  constructor(options: CoalesceOptions) {
    this.#options = options;
  }

  add(item: string): void {
    if (this.#closed) return;
    if (this.#items.size === 0) this.#firstAt = performance.now();
    if (this.#items.size < this.#options.maxItems) this.#items.add(item);
    else if (!this.#items.has(item)) this.#overflow = true;
    this.#schedule();
  }

  /** Resolves when the running call, if any, is over. Nothing is called after it. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#calling;
  }

  #schedule(): void {
    if (this.#calling) return;
    clearTimeout(this.#timer);
    const { quiet, maxWait } = this.#options;
    const left = this.#firstAt + maxWait - performance.now();
    this.#timer = setTimeout(() => this.#run(), Math.max(0, Math.min(quiet, left)));
  }

  #run(): void {
    const items = this.#items;
    const overflow = this.#overflow;
    this.#items = new Set();
    this.#overflow = false;
    this.#calling = this.#options.call(items, overflow).finally(() => {
      this.#calling = undefined;
      if (this.#items.size > 0 && !this.#closed) this.#schedule();
    });
  }
}
