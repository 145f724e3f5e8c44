import { describe, expect, it } from 'vitest';
import { Foreground } from '../../../src/service/foreground.ts';

/** A slice that is over: its next breath is a pause. */
async function over(foreground: Foreground) {
  const slice = foreground.slice();
  while (!slice.over);
  return Promise.resolve(slice);
}

describe('what someone waits for', () => {
  it('goes before other work, whose slices wait', async () => {
    const foreground = new Foreground();
    const slice = await over(foreground);
    const order: string[] = [];
    let end!: () => void;
    const asked = foreground.run(() => new Promise<void>((resolve) => (end = resolve)));
    const breath = slice.breathe().then(() => order.push('other work'));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('answer');
    end();
    await Promise.all([asked, breath]);
    expect(order).toEqual(['answer', 'other work']);
  });

  it('holds nothing up once it has failed', async () => {
    const foreground = new Foreground();
    await expect(foreground.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const slice = await over(foreground);
    await expect(slice.breathe()).resolves.toBeUndefined();
  });

  it('leaves a slice alone that is not over', async () => {
    const foreground = new Foreground();
    const slice = foreground.slice();
    void foreground.run(() => new Promise<void>(() => undefined));
    await expect(slice.breathe()).resolves.toBeUndefined();
  });

  it('does not keep other work from being called off', async () => {
    const foreground = new Foreground();
    const slice = await over(foreground);
    await expect(slice.breathe(AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
