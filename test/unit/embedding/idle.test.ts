import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Encoder } from '../../../src/node/embedding/encoder.ts';
import { type DisposableEmbedder, openLocalEmbedder } from '../../../src/node/embedding/local-embedder.ts';

const idleMilliseconds = 60_000;
let opened: number;
let closed: number;
/** Resolves when the encoder may answer. */
let gate: Promise<void>;
let fails: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [opened, closed, gate, fails] = [0, 0, Promise.resolve(), false];
});
afterEach(() => {
  vi.useRealTimers();
});

function open(): Promise<DisposableEmbedder> {
  return openLocalEmbedder({
    modelId: 'm',
    queryPrefix: '',
    passagePrefix: '',
    idleMilliseconds,
    open: () => {
      opened++;
      const encoder: Encoder = {
        dimensions: 2,
        encode: async (texts) => {
          await gate;
          if (fails) throw new Error('out of memory');
          return texts.map((text) => Float32Array.of(text.length, 1));
        },
        familiarity: () => Promise.resolve(1),
        close: () => {
          closed++;
          return Promise.resolve();
        },
      };
      return Promise.resolve(encoder);
    },
  });
}

describe('an idle model', () => {
  it('is unloaded after a while, and opened again when it is needed', async () => {
    const embedder = await open();
    await vi.advanceTimersByTimeAsync(idleMilliseconds - 1);
    expect(embedder.isLoaded).toBe(true);
    const before = await embedder.embedQuery('cut');
    await vi.advanceTimersByTimeAsync(idleMilliseconds - 1);
    expect(embedder.isLoaded).toBe(true);
    await vi.advanceTimersByTimeAsync(2);
    expect([embedder.isLoaded, closed]).toEqual([false, 1]);
    expect(await embedder.embedQuery('cut')).toEqual(before);
    expect([embedder.isLoaded, opened]).toEqual([true, 2]);
  });

  it('is not unloaded while it works', async () => {
    const embedder = await open();
    let release = (): void => undefined;
    gate = new Promise((resolve) => (release = resolve));
    const work = embedder.embedPassages(['a long one']);
    await vi.advanceTimersByTimeAsync(10 * idleMilliseconds);
    expect([embedder.isLoaded, closed]).toEqual([true, 0]);
    release();
    expect(await work).toHaveLength(1);
  });

  it('is opened anew after it failed, and not after it was disposed of', async () => {
    const embedder = await open();
    fails = true;
    await expect(embedder.embedQuery('a')).rejects.toThrow('out of memory');
    fails = false;
    expect(await embedder.embedQuery('a')).toHaveLength(2);
    expect(opened).toBe(2);
    await embedder.dispose();
    await expect(embedder.embedQuery('a')).rejects.toThrow('disposed');
    expect([opened, closed]).toEqual([2, 2]);
  });
});
