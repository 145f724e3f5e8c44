import { expect, test } from 'vitest';
import { Kept } from '../../../src/service/kept.ts';

function counting() {
  const state = { version: 1, made: 0 };
  const kept = new Kept(
    () => state.version,
    () => Promise.resolve(++state.made),
  );
  return { state, kept };
}

test('an answer is made once for all who ask before the next change', async () => {
  const { state, kept } = counting();
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
  expect(await kept.get()).toBe(1);
  state.version++;
  expect(await kept.get()).toBe(2);
});

test('an answer during whose making something changed is not kept', async () => {
  const { state, kept } = counting();
  const first = kept.get();
  state.version++;
  await first;
  state.version--;
  expect(await kept.get()).toBe(2);
});

test('a failure is not kept', async () => {
  let fails = true;
  const kept = new Kept(
    () => 1,
    () => (fails ? Promise.reject(new Error('no')) : Promise.resolve('yes')),
  );
  await expect(kept.get()).rejects.toThrow('no');
  fails = false;
  expect(await kept.get()).toBe('yes');
});
