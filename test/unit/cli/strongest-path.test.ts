import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edge } from '../../../src/core/graph/edge.ts';
import { strongestPath } from '../../../src/cli/strongest-path.ts';

const edge = (from: string, to: string, weight: number): Edge => ({
  from,
  to,
  type: 'dependency',
  confidence: weight,
  weight,
  source: 'reference',
  evidence: [],
});

describe('strongestPath', () => {
  it('prefers two strong edges to a weak one, against their direction too', () => {
    const edges = [edge('a', 'c', 0.1), edge('b', 'a', 0.9), edge('b', 'c', 0.9)];
    expect(strongestPath(edges, 'a', 'c')).toEqual([edges[1], edges[2]]);
  });

  it('says where there is none, and needs no edge to where it is', () => {
    expect(strongestPath([edge('a', 'b', 1)], 'a', 'z')).toBeUndefined();
    expect(strongestPath([], 'a', 'a')).toEqual([]);
  });

  it('gives a chain from one end to the other, whatever the order of the edges', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    const edges = fc.array(
      fc
        .tuple(ids, ids, fc.double({ min: 0.01, max: 1, noNaN: true }))
        .map(([from, to, weight]) => edge(from, to, weight)),
      { maxLength: 30 },
    );
    const cost = (path: readonly Edge[]) =>
      path.reduce((sum, { weight }) => sum - Math.log(weight) + 0.05, 0);
    fc.assert(
      fc.property(edges, ids, ids, (all, from, to) => {
        const path = strongestPath(all, from, to);
        const reversed = strongestPath([...all].reverse(), from, to);
        expect(path === undefined).toBe(reversed === undefined);
        if (!path || !reversed) return;
        expect(cost(path)).toBeCloseTo(cost(reversed), 9);
        let at: string = from;
        for (const { from: a, to: b } of path) {
          expect([a, b]).toContain(at);
          at = at === a ? b : a;
        }
        expect(at).toBe(to);
      }),
    );
  });
});
