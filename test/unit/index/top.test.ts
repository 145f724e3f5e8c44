import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topOf } from '../../../src/core/index/top.ts';

describe('the best of many scores', () => {
  it('are those that sorting all of them gives', () => {
    const scores = fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        scores,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 2, max: 5 }),
        (list, limit, n) => {
          const accept = (i: number) => i % n !== 0;
          const all = list.map((_, i) => i).filter((i) => list[i]! > 0 && accept(i));
          const sorted = all.sort((a, b) => list[b]! - list[a]! || a - b).slice(0, limit);
          expect(topOf(Float64Array.from(list), limit, accept, (a, b) => a - b)).toEqual(sorted);
        },
      ),
    );
  });

  it('cost a question for the best alone', () => {
    const asked: number[] = [];
    const accept = (i: number) => asked.push(i) > 0;
    topOf(Float64Array.from([9, 8, 1, 2, 3, 10]), 2, accept, (a, b) => a - b);
    expect(asked).toEqual([5, 0]);
  });
});
