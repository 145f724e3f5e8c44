import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryLists } from '../../../src/core/index/entry-lists.ts';

const step = fc.oneof(
  fc.record({ kind: fc.constant('push' as const), key: fc.nat(5), value: fc.nat(9) }),
  fc.record({ kind: fc.constant('drop' as const), key: fc.nat(5) }),
  fc.record({ kind: fc.constant('keep' as const), key: fc.nat(5) }),
);

describe('many lists in one array', () => {
  it('hold what was pushed to each, whatever happens to the others', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const lists = new EntryLists();
        const numbers = new Map<number, number>();
        const expected = new Map<number, number[]>();
        for (const step of steps) {
          const { key } = step;
          if (step.kind === 'push') {
            if (!numbers.has(key)) numbers.set(key, lists.create());
            lists.push(numbers.get(key)!, step.value);
            expected.set(key, [...(expected.get(key) ?? []), step.value]);
          } else if (numbers.has(key)) {
            if (step.kind === 'drop') {
              lists.drop(numbers.get(key)!);
              numbers.delete(key);
              expected.delete(key);
            } else {
              lists.keep(numbers.get(key)!, (value) => value % 2 === 0);
              expected.set(
                key,
                expected.get(key)!.filter((value) => value % 2 === 0),
              );
            }
          }
        }
        for (const [key, list] of numbers) {
          const start = lists.start(list);
          expect([...lists.data.slice(start, start + lists.length(list))]).toEqual(expected.get(key));
        }
      }),
    );
  });
});
