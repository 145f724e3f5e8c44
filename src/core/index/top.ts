// The best few of many scores, without sorting them all.

/**
 * Indices of the `limit` highest scores above 0 that `accept` takes, best first; equal scores in the order of `compare`.
 * Costs O(n + k log k) where few of n get in.
 */
export function topOf(
  scores: Float64Array,
  limit: number,
  accept: (index: number) => boolean,
  compare: (a: number, b: number) => number,
): number[] {
  const before = (a: number, b: number): number => scores[b]! - scores[a]! || compare(a, b);
  let kept: number[] = [];
  let bar = 0;
  // Accepting may be dear: only those that would get in are asked.
  const trim = (): void => {
    kept.sort(before);
    const best: number[] = [];
    for (const index of kept) {
      if (best.length === limit) break;
      if (accept(index)) best.push(index);
    }
    kept = best;
    if (kept.length === limit) bar = scores[kept[limit - 1]!]!;
  };
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score <= 0 || score < bar) continue;
    kept.push(i);
    if (kept.length >= 4 * limit) trim();
  }
  trim();
  return kept;
}
