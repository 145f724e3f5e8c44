import { describe, expect, it } from 'vitest';
import { CallQueue } from '../../../src/mcp/call-queue.ts';

describe('calls in turn', () => {
  it('never run more at once than may, and all run, in order', async () => {
    const queue = new CallQueue(3);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        queue.run(undefined, async () => {
          started.push(i);
          most = Math.max(most, ++running);
          await Promise.resolve();
          running--;
        }),
      ),
    );
    expect(most).toBeLessThanOrEqual(3);
    expect(started).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('let events in between two calls, and what is taken back is never computed', async () => {
    const queue = new CallQueue(1);
    const taken = new AbortController();
    let computed = 0;
    const compute = () => {
      computed++;
      return Promise.resolve();
    };
    const calls = [
      queue.run(undefined, compute),
      queue.run(taken.signal, compute),
      queue.run(undefined, compute),
    ];
    setImmediate(() => taken.abort(new Error('taken back')));
    const ends = await Promise.allSettled(calls);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(computed).toBe(2);
    expect(queue.waiting).toBe(0);
  });

  it('go on after one that fails', async () => {
    const queue = new CallQueue(1);
    const failing = queue.run(undefined, () => Promise.reject(new Error('no')));
    const next = queue.run(undefined, () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('are refused where too many wait, and taken again when there is room', async () => {
    const queue = new CallQueue(1, 2);
    let finish: () => void = () => undefined;
    const first = queue.run(undefined, () => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = [
      queue.run(undefined, () => Promise.resolve(1)),
      queue.run(undefined, () => Promise.resolve(2)),
    ];
    await expect(queue.run(undefined, () => Promise.resolve(3))).rejects.toThrow(
      '2 calls are waiting already',
    );
    expect(queue.waiting).toBe(2);
    await new Promise((resolve) => setImmediate(resolve));
    finish();
    await first;
    expect(await Promise.all(waiting)).toEqual([1, 2]);
    expect(await queue.run(undefined, () => Promise.resolve(4))).toBe(4);
  });
});
