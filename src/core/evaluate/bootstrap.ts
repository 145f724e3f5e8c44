// Is one method better than another, or is it chance?

import { seededRandom } from './random.ts';

export interface Interval {
  /** Mean of a − b. */
  readonly difference: number;
  /** 95 % interval of that mean. */
  readonly low: number;
  readonly high: number;
}

/** Paired bootstrap (Efron 1979) by percentiles: tasks are drawn anew with their pair of values. */
export function pairedBootstrap(
  a: readonly number[],
  b: readonly number[],
  seed = 1,
  rounds = 2000,
): Interval {
  if (a.length !== b.length) throw new RangeError('Pairs need two lists of the same length.');
  const differences = a.map((value, i) => value - b[i]!);
  const n = differences.length;
  if (n === 0) return { difference: 0, low: 0, high: 0 };
  const random = seededRandom(seed);
  const means: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += differences[Math.floor(random() * n)]!;
    means.push(sum / n);
  }
  means.sort((x, y) => x - y);
  return {
    difference: differences.reduce((sum, value) => sum + value, 0) / n,
    low: means[Math.floor(0.025 * rounds)]!,
    high: means[Math.min(rounds - 1, Math.ceil(0.975 * rounds) - 1)]!,
  };
}
