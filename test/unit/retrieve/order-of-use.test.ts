import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edge, EdgeType } from '../../../src/core/graph/edge.ts';
import { orderOfUse } from '../../../src/core/retrieve/order-of-use.ts';

const edge = (from: string, to: string, type: EdgeType = 'dependency', weight = 0.8): Edge => ({
  from,
  to,
  type,
  weight,
  confidence: weight,
  source: 'test',
  evidence: [],
});

describe('order of use', () => {
  it('puts what provides before what needs, and the better first where edges say nothing', () => {
    expect(orderOfUse(['c', 'b', 'a', 'z'], [edge('a', 'b'), edge('b', 'c', 'workflow')])).toEqual([
      'a',
      'b',
      'c',
      'z',
    ]);
  });

  it('breaks a circle at its weakest edge', () => {
    expect(
      orderOfUse(
        ['a', 'b', 'c'],
        [edge('a', 'b', 'dependency', 0.9), edge('b', 'c', 'dependency', 0.3), edge('c', 'a')],
      ),
    ).toEqual(['c', 'a', 'b']);
  });

  it('ignores likeness and edges that lead outside', () => {
    expect(orderOfUse(['a', 'b'], [edge('b', 'a', 'semantic'), edge('b', 'x'), edge('a', 'a')])).toEqual([
      'a',
      'b',
    ]);
  });

  it('keeps every skill once, whatever the edges', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id, fc.double({ min: 0, max: 1, noNaN: true }))), (edges) => {
        const order = orderOfUse(
          ['a', 'b', 'c', 'd', 'e'],
          edges.map(([from, to, weight]) => edge(from, to, 'dependency', weight)),
        );
        expect([...order].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
      }),
    );
  });
});
