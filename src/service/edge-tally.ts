// How many edges of each type there are. To count them is to make them all: in slices, when things are quiet or someone asks.

import { edgeTypes } from '../core/graph/edge.ts';
import type { EdgeType } from '../core/graph/edge.ts';

export type EdgeCounts = Readonly<Record<EdgeType, number>>;

export class EdgeTally {
  readonly #count: (isStale: () => boolean) => Promise<EdgeCounts | undefined>;
  readonly #onCounted: () => void;
  #counts = Object.fromEntries(edgeTypes.map((type) => [type, 0])) as EdgeCounts;
  #stale = false;
  #closed = false;
  #counting: Promise<void> | undefined;

  /** `count` gives undefined where `isStale` says meanwhile that another count will follow. */
  constructor(count: (isStale: () => boolean) => Promise<EdgeCounts | undefined>, onCounted: () => void) {
    this.#count = count;
    this.#onCounted = onCounted;
  }

  /** As last counted. */
  get counts(): EdgeCounts {
    return this.#counts;
  }

  /** Edges may be others now. */
  get stale(): boolean {
    return this.#stale;
  }

  spoil(): void {
    this.#stale = true;
  }

  /** Resolves when the counts are those of the present edges. */
  refresh(): Promise<void> {
    this.#counting ??= this.#refresh().finally(() => (this.#counting = undefined));
    return this.#counting;
  }

  close(): void {
    this.#closed = true;
  }

  async #refresh(): Promise<void> {
    let counted = false;
    while (this.stale && !this.#closed) {
      counted = true;
      this.#stale = false;
      this.#counts = (await this.#count(() => this.#stale)) ?? this.#counts;
    }
    if (counted) this.#onCounted();
  }
}
