import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { space } from '../../../src/extension/engine/async.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs while calls keep coming, but not twice in an interval', () => {
  const action = vi.fn();
  const spaced = space(action, { soon: 50, interval: 500 });
  for (let at = 0; at <= 1000; at += 10) {
    spaced();
    vi.advanceTimersByTime(10);
  }
  expect(action).toHaveBeenCalledTimes(2);
});

test('what is due can be had at once, and nothing else', () => {
  const action = vi.fn();
  const spaced = space(action, { soon: 50, interval: 500 });
  spaced.flush();
  expect(action).not.toHaveBeenCalled();
  spaced();
  spaced.flush();
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledOnce();
});

test('waits longer where the interval has grown', () => {
  let interval = 100;
  const action = vi.fn();
  const spaced = space(action, { soon: 0, interval: () => interval });
  spaced();
  vi.advanceTimersByTime(1);
  interval = 1000;
  spaced();
  vi.advanceTimersByTime(900);
  expect(action).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(100);
  expect(action).toHaveBeenCalledTimes(2);
});
