import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VectorIndex } from '../../../src/core/index/vector-index.ts';

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

function indexOf(skills: Readonly<Record<string, readonly Float32Array[]>>): VectorIndex {
  const index = new VectorIndex();
  index.setModel('m', 2);
  for (const [id, chunks] of Object.entries(skills)) {
    index.setContent(id, 'v1');
    index.setVectors(id, 'v1', 'm', chunks);
  }
  return index;
}

describe('VectorIndex', () => {
  it('ranks by cosine, best chunk of each skill, ties by id', () => {
    const index = indexOf({ b: [unit(1, 0)], a: [unit(0, 1), unit(1, 0)], c: [unit(1, 1)] });
    expect(index.search(unit(1, 0), 3).map((hit) => hit.id)).toEqual(['a', 'b', 'c']);
    expect(index.search(unit(1, 0), 1)[0]).toEqual({ id: 'a', score: 1 });
  });

  it('passes over what is not accepted', () => {
    const index = indexOf({ a: [unit(1, 0)], b: [unit(1, 0.1)] });
    expect(index.search(unit(1, 0), 1, (id) => id !== 'a').map((hit) => hit.id)).toEqual(['b']);
  });

  it('drops the vectors of a skill whose content changed, and only those', () => {
    const index = indexOf({ a: [unit(1, 0)], b: [unit(0, 1)] });
    index.setContent('a', 'v2');
    expect(index.pending()).toEqual([{ id: 'a', contentHash: 'v2' }]);
    expect(index.search(unit(1, 0), 2).map((hit) => hit.id)).toEqual(['b']);
  });

  it('never mixes models: another model starts empty and old vectors are refused', () => {
    const index = indexOf({ a: [unit(1, 0)] });
    index.setModel('other', 2);
    expect(index.size).toBe(0);
    expect(index.setVectors('a', 'v1', 'm', [unit(1, 0)])).toBe(false);
    expect(index.search(unit(1, 0, 0), 1)).toEqual([]);
  });

  it('refuses vectors of an outdated content, of a removed skill, or of the wrong size', () => {
    const index = indexOf({ a: [] });
    index.setContent('a', 'v2');
    expect(index.setVectors('a', 'v1', 'm', [unit(1, 0)])).toBe(false);
    expect(index.setVectors('a', 'v2', 'm', [unit(1, 0, 0)])).toBe(false);
    index.remove('a');
    expect(index.setVectors('a', 'v2', 'm', [unit(1, 0)])).toBe(false);
  });

  it('after any changes in any order equals one built from the final state', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const vector = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -9, max: 9 }))
      .map(([x, y]) => unit(x, y));
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('set' as const),
        id,
        chunks: fc.array(vector, { minLength: 1, maxLength: 4 }),
      }),
      fc.record({ kind: fc.constant('remove' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), vector, (changes, query) => {
        const index = indexOf({});
        const final = new Map<string, readonly Float32Array[]>();
        for (const [step, each] of changes.entries()) {
          if (each.kind === 'remove') {
            index.remove(each.id);
            final.delete(each.id);
          } else {
            index.setContent(each.id, `v${step}`);
            index.setVectors(each.id, `v${step}`, 'm', each.chunks);
            final.set(each.id, each.chunks);
          }
        }
        const rebuilt = indexOf(Object.fromEntries(final));
        expect(index.search(query, 3)).toEqual(rebuilt.search(query, 3));
        for (const [skill, chunks] of final) expect(index.vectors(skill)).toEqual(chunks);
        expect(index.size).toBe(final.size);
      }),
    );
  });
});
