import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edge, EdgeType } from '../../../src/core/graph/edge.ts';
import type { Transitions } from '../../../src/core/retrieve/diffusion.ts';
import {
  buildTransitions,
  forwardPush,
  personalizedPageRank,
  rowReader,
} from '../../../src/core/retrieve/diffusion.ts';

// As in the released implementation: the oracle's weights have λ in them already.
const published = {
  edgeWeights: { dependency: 1, workflow: 1, semantic: 1, alternative: 1, bogus: 1 } as Record<
    EdgeType,
    number
  >,
  reverseWeights: { dependency: 1, workflow: 0.5, semantic: 0.2, alternative: 0.1, bogus: 0 } as Record<
    EdgeType,
    number
  >,
};

interface Golden {
  readonly transition: {
    readonly nodes: string[];
    readonly edges: [string, string, EdgeType, number][];
    readonly out: number[][];
  };
  readonly ppr: { readonly damping: number; readonly personalization: number[]; readonly out: number[] }[];
}
const path = join(process.env.GOS_DATA ?? '', 'golden-diffusion.json');
const golden =
  process.env.GOS_DATA !== undefined && existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Golden)
    : undefined;
if (!golden)
  console.log(
    'diffusion: the oracle of the released implementation is skipped, GOS_DATA names no golden-diffusion.json',
  );

const dense = ({ size, starts, targets, probabilities }: Transitions): number[][] =>
  Array.from({ length: size }, (_, i) => {
    const row = new Array<number>(size).fill(0);
    for (let k = starts[i]!; k < starts[i + 1]!; k++) row[targets[k]!] = probabilities[k]!;
    return row;
  });

describe.skipIf(!golden)('against the released implementation', () => {
  const { nodes, edges, out } = golden?.transition ?? { nodes: [], edges: [], out: [] };
  const transitions = buildTransitions(
    nodes,
    edges.map(([from, to, type, weight]) => ({ from, to, type, weight })),
    published,
  );

  it('the transition matrix agrees to 1e-9', () => {
    dense(transitions).forEach((row, i) =>
      row.forEach((value, j) => expect(value).toBeCloseTo(out[i]![j]!, 9)),
    );
  });

  it('every PageRank vector agrees to 1e-9', () => {
    for (const { damping, personalization, out: expected } of golden!.ppr) {
      const scores = personalizedPageRank(transitions, personalization, { restart: damping });
      scores.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 9));
    }
  });
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const id = fc.constantFrom(...ids);
const anyEdge = fc
  .record({
    from: id,
    to: id,
    type: fc.constantFrom<EdgeType>('dependency', 'workflow', 'semantic', 'alternative'),
    weight: fc.double({ min: 0.05, max: 1, noNaN: true }),
  })
  .map((edge): Edge => ({ ...edge, confidence: edge.weight, source: 'test', evidence: [] }));
const view = (edges: readonly Edge[]) => ({
  ids,
  outEdges: (of: string) => edges.filter((edge) => edge.from === of),
  inEdges: (of: string) => edges.filter((edge) => edge.to === of),
});

describe('diffusion', () => {
  it('by forward push agrees with power iteration within what it leaves', () => {
    fc.assert(
      fc.property(
        fc.array(anyEdge, { maxLength: 25 }),
        fc.constantFrom(0.15, 0.2, 0.5),
        id,
        id,
        (edges, restart, seed, other) => {
          const personalization = new Map([[seed, 0.5]]);
          personalization.set(other, (personalization.get(other) ?? 0) + 0.5);
          const exact = personalizedPageRank(
            buildTransitions(ids, edges, published),
            ids.map((node) => personalization.get(node) ?? 0),
            { restart, maxIterations: 2000, tolerance: 1e-14 },
          );
          const epsilon = 1e-8;
          const pushed = forwardPush(rowReader(view(edges), published), personalization, restart, epsilon);
          const slack = 1e-9 + (epsilon * (edges.length * 2 + ids.length)) / restart;
          ids.forEach((node, i) => {
            expect(Math.abs((pushed.get(node) ?? 0) - exact[i]!)).toBeLessThan(slack);
          });
        },
      ),
    );
  });

  it('conserves mass', () => {
    fc.assert(
      fc.property(fc.array(anyEdge, { maxLength: 25 }), id, (edges, seed) => {
        const scores = personalizedPageRank(
          buildTransitions(ids, edges, published),
          ids.map((node) => Number(node === seed)),
          { restart: 0.2 },
        );
        expect(scores.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('leaves mass at a skill without edges', () => {
    expect([...forwardPush(rowReader(view([]), published), new Map([['a', 1]]), 0.2, 1e-6)]).toEqual([
      ['a', 1],
    ]);
  });

  it('sends less over a lone weak edge where rows have a least sum', () => {
    const weak: Edge = {
      from: 'a',
      to: 'b',
      type: 'dependency',
      weight: 0.1,
      confidence: 0.1,
      source: 'test',
      evidence: [],
    };
    const reach = (leastRow: number): number =>
      forwardPush(rowReader(view([weak]), { ...published, leastRow }), new Map([['a', 1]]), 0.2, 1e-9).get(
        'b',
      )!;
    expect(reach(1)).toBeLessThan(reach(0) / 2);
  });
});
