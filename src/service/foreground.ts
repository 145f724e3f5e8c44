// What someone waits for goes before what is done for later: a scan, a count of edges, the search for problems.

import { TimeSlice } from '../core/time-slice.ts';

export class Foreground {
  #running = 0;
  #waiting: (() => void)[] = [];

  /** Runs what someone waits for; slices of other work wait meanwhile. It must not wait for such work itself. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await work();
    } finally {
      if (--this.#running === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** For work that gives way: between two slices it waits until nothing runs that someone waits for. */
  slice(): TimeSlice {
    return new PoliteSlice(() => this.#quiet());
  }

  #quiet(): Promise<void> | undefined {
    return this.#running === 0 ? undefined : new Promise((resolve) => this.#waiting.push(resolve));
  }
}

class PoliteSlice extends TimeSlice {
  readonly #quiet: () => Promise<void> | undefined;

  constructor(quiet: () => Promise<void> | undefined) {
    super();
    this.#quiet = quiet;
  }

  override async breathe(signal?: AbortSignal): Promise<void> {
    const { over } = this;
    await super.breathe(signal);
    if (!over) return;
    for (let wait = this.#quiet(); wait; wait = this.#quiet()) await wait;
    signal?.throwIfAborted();
  }
}
