import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../src/core/index/known-words.ts';
import { TermNumbers } from '../../../src/core/index/term-numbers.ts';

const step = fc.record({ term: fc.string({ minLength: 1, maxLength: 2 }), isAdded: fc.boolean() });

describe('numbers of terms', () => {
  it('are those that were given, whatever came and went between', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3000, size: 'max' }), (steps) => {
        const numbers = new TermNumbers();
        const expected = new Map<string, number>();
        const free = Array.from({ length: steps.length }, (_, i) => steps.length - i);
        for (const { term, isAdded } of steps) {
          const held = expected.get(term);
          if (isAdded && held === undefined) {
            const number = free.pop()!;
            numbers.add(term, number);
            expected.set(term, number);
          } else if (!isAdded && held !== undefined) {
            numbers.remove(held);
            expected.delete(term);
            free.push(held);
          }
          expect(numbers.get(term)).toBe(expected.get(term) ?? -1);
        }
        expect(new Map(numbers)).toEqual(expected);
        expect(numbers.size).toBe(expected.size);
        for (const [term, number] of expected) expect(numbers.get(term)).toBe(number);
      }),
      { numRuns: 30 },
    );
  });

  it('are found inside a longer text', () => {
    const numbers = new TermNumbers();
    numbers.add('pdf', 7);
    expect(numbers.find('a pdf file', 2, 5, hashOf('pdf'))).toBe(7);
    expect(numbers.find('a pdf file', 2, 6, hashOf('pdf '))).toBe(-1);
  });
});
