import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SelectionProblem } from '../../../src/core/retrieve/select.ts';
import { selectExactly } from '../../../src/core/retrieve/select-exactly.ts';
import { isFeasible, select, selectionValue } from '../../../src/core/retrieve/select.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const name = fc.constantFrom(...names);
const problem: fc.Arbitrary<SelectionProblem> = fc.record({
  candidates: fc.tuple(
    ...names.map((id) =>
      fc
        .record({
          worth: fc.double({ min: 0, max: 1, noNaN: true }),
          full: fc.integer({ min: 700, max: 1400 }),
          pointer: fc.integer({ min: 100, max: 250 }),
        })
        .map(({ worth, full, pointer }) => {
          const asPointer = 0.15 * (worth - 0.1);
          return {
            id,
            value: { pointer: asPointer, full: asPointer + 0.85 * (worth - 0.6) },
            cost: { full, pointer },
          };
        }),
    ),
  ),
  pairs: fc.array(
    fc
      .record({ a: name, b: name, value: fc.double({ min: -1, max: 0.2, noNaN: true }) })
      .filter((pair) => pair.a !== pair.b),
    { maxLength: 8 },
  ),
  requires: fc
    .dictionary(name, fc.array(name, { maxLength: 2 }), { maxKeys: 3 })
    .map((map) => new Map(Object.entries(map))),
  maxCost: fc.integer({ min: 800, max: 8000 }),
  maxFull: fc.integer({ min: 1, max: 5 }),
  maxPointers: fc.integer({ min: 0, max: 6 }),
});

describe('selection', () => {
  it('comes within 2 % of the best, over many random problems, and never leaves the limits', () => {
    let found = 0;
    let best = 0;
    fc.assert(
      fc.property(problem, (given) => {
        const chosen = select(given);
        expect(isFeasible(given, chosen)).toBe(true);
        found += selectionValue(given, chosen);
        best += selectionValue(given, selectExactly(given));
      }),
      { numRuns: 150, seed: 7 },
    );
    expect(found / best).toBeGreaterThan(0.98);
  });

  const two = (
    pairs: SelectionProblem['pairs'],
    requires: SelectionProblem['requires'] = new Map(),
  ): SelectionProblem => ({
    candidates: ['a', 'b'].map((id) => ({
      id,
      value: { full: id === 'a' ? 0.5 : -0.02, pointer: id === 'a' ? 0.1 : -0.01 },
      cost: { full: 1000, pointer: 100 },
    })),
    pairs,
    requires,
    maxCost: 5000,
    maxFull: 5,
    maxPointers: 5,
  });

  it('leaves out what is not worth its room', () => {
    expect([...select(two([])).keys()]).toEqual(['a']);
  });

  it('brings what a dependency makes worth it', () => {
    expect(select(two([{ a: 'a', b: 'b', value: 0.2 }])).get('b')).toBe('full');
  });

  it('brings what a chosen skill requires, at least as a pointer', () => {
    expect(select(two([], new Map([['a', ['b']]]))).get('b')).toBe('pointer');
  });

  it('does not take doubles both in full', () => {
    const doubles: SelectionProblem = {
      candidates: ['a', 'b'].map((id) => ({
        id,
        value: { full: 0.5, pointer: 0.1 },
        cost: { full: 1000, pointer: 100 },
      })),
      pairs: [{ a: 'a', b: 'b', value: -1 }],
      requires: new Map(),
      maxCost: 5000,
      maxFull: 5,
      maxPointers: 5,
    };
    expect([...select(doubles).values()].sort()).toEqual(['full', 'pointer']);
  });
});
