import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from '../../../src/node/coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function coalescer(maxItems = 100) {
  const calls: { items: string[]; overflow: boolean }[] = [];
  let release = (): void => undefined;
  const call = (items: ReadonlySet<string>, overflow: boolean) => {
    calls.push({ items: [...items], overflow });
    return new Promise<void>((resolve) => (release = resolve));
  };
  const changes = new Coalescer({ quiet: 100, maxWait: 400, maxItems, call });
  return { changes, calls, release: () => release() };
}

describe('Coalescer', () => {
  it('makes one call of many events once they stop', async () => {
    const { changes, calls } = coalescer();
    for (const item of ['a', 'b', 'a']) {
      changes.add(item);
      await vi.advanceTimersByTimeAsync(90);
    }
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toEqual([{ items: ['a', 'b'], overflow: false }]);
  });

  it('does not wait for ever for events to stop', async () => {
    const { changes, calls } = coalescer();
    for (let i = 0; i < 9; i++) {
      changes.add('a');
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(calls).toHaveLength(1);
  });

  it('keeps what comes during a call for the next one', async () => {
    const { changes, calls, release } = coalescer();
    changes.add('a');
    await vi.advanceTimersByTimeAsync(100);
    changes.add('b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
    release();
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.map((call) => call.items)).toEqual([['a'], ['b']]);
  });

  it('says when it could not keep all', async () => {
    const { changes, calls } = coalescer(2);
    for (const item of ['a', 'b', 'c']) changes.add(item);
    await vi.advanceTimersByTimeAsync(100);
    expect(calls).toEqual([{ items: ['a', 'b'], overflow: true }]);
  });
});
