// The best few of many scores, without sorting them all.

/**
 * Indices of the `limit` highest scores above 0 that `accept` takes, best first; equal scores in the order of `compare`.
 * Asks about the best alone, since accepting may be dear. Costs O(n + k log limit) where k of n get in on the way.
 */
export function topOf(
  scores: Float64Array,
  limit: number,
  accept: (index: number) => boolean,
  compare: (a: number, b: number) => number,
): number[] {
  const before = (a: number, b: number): number => scores[b]! - scores[a]! || compare(a, b);
  for (let room = limit; ; room *= 2) {
    const best = highest(scores, room, before);
    const accepted = best.filter(accept).slice(0, limit);
    // Where some were refused, others may follow that had no room.
    if (accepted.length === limit || best.length < room) return accepted;
  }
}

/** Sorted. */
function highest(scores: Float64Array, limit: number, before: Order): number[] {
  if (limit < 1) return [];
  /** The worst of those kept comes first, and each before its two children. */
  const heap: number[] = [];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score <= 0) continue;
    if (heap.length < limit) rise(heap, i, before);
    else if (score >= scores[heap[0]!]! && before(i, heap[0]!) < 0) sink(heap, i, before);
  }
  return heap.sort(before);
}

type Order = (a: number, b: number) => number;

function rise(heap: number[], item: number, before: Order): void {
  let at = heap.length;
  heap.push(item);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (before(item, heap[parent]!) <= 0) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = item;
}

/** The item takes the place of the worst. */
function sink(heap: number[], item: number, before: Order): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!) > 0) child++;
    if (before(heap[child]!, item) <= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = item;
}
