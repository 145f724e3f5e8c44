// Who is next to whom, as numbers: of thousands of nodes, sets of ids would take longer to make than the picture. Pure.

import { numbersAnEdge } from '../protocol.ts';

export class Adjacency {
  /** Neighbours of node i lie from `#from[i]` to `#from[i + 1]`, exclusive of those that were said twice. */
  readonly #from: Int32Array;
  readonly #others: Int32Array;

  /** `edges` as in `GraphData`. */
  constructor(count: number, edges: readonly number[]) {
    const from = new Int32Array(count + 1);
    for (let at = 0; at < edges.length; at += numbersAnEdge) {
      from[edges[at]! + 1]!++;
      from[edges[at + 1]! + 1]!++;
    }
    for (let node = 0; node < count; node++) from[node + 1]! += from[node]!;
    const all = new Int32Array(from[count]!);
    const next = from.slice();
    for (let at = 0; at < edges.length; at += numbersAnEdge) {
      const [a, b] = [edges[at]!, edges[at + 1]!];
      all[next[a]!++] = b;
      all[next[b]!++] = a;
    }
    [this.#from, this.#others] = withoutRepeats(from, all);
  }

  /** In the order in which the edges say them. */
  of(node: number): Int32Array {
    return this.#others.subarray(this.#from[node], this.#from[node + 1]);
  }
}

function withoutRepeats(from: Int32Array, all: Int32Array): [Int32Array, Int32Array] {
  const count = from.length - 1;
  const seenBy = new Int32Array(count).fill(-1);
  const starts = new Int32Array(count + 1);
  let kept = 0;
  for (let node = 0; node < count; node++) {
    starts[node] = kept;
    for (let at = from[node]!; at < from[node + 1]!; at++) {
      const other = all[at]!;
      if (seenBy[other] === node) continue;
      seenBy[other] = node;
      all[kept++] = other;
    }
  }
  starts[count] = kept;
  return [starts, all.subarray(0, kept)];
}
