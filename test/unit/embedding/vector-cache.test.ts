import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskVectorCache, openVectorCache } from '../../../src/node/embedding/vector-cache.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gos-vectors-'));
});
afterEach(() => rm(directory, { recursive: true }));

const open = (modelId = 'm', onProblem?: (error: Error) => void): Promise<DiskVectorCache> =>
  openVectorCache({ directory, modelId, dimensions: 4, ...(onProblem && { onProblem }) });
const vector = (n: number): Float32Array => Float32Array.of(n, n + 1, n + 2, n + 3);
const onlyFile = async (): Promise<string> => join(directory, (await readdir(directory))[0]!);

async function fill(...keys: string[]): Promise<DiskVectorCache> {
  const cache = await open();
  for (const key of keys) cache.set(key, [vector(key.length), vector(9)]);
  await cache.flush();
  return cache;
}

describe('the vector cache', () => {
  it('gives back after a restart what was flushed, and nothing else', async () => {
    const cache = await fill('a', 'bb');
    cache.set('unflushed', [vector(1)]);
    const again = await open();
    expect(again.get('bb')).toEqual([vector(2), vector(9)]);
    expect(again.get('unflushed')).toBeUndefined();
    expect(again.size).toBe(2);
  });

  it('appends: an earlier record is not written again', async () => {
    await fill('a');
    const before = await readFile(await onlyFile());
    await fill('bb');
    const after = await readFile(await onlyFile());
    expect(after.subarray(0, before.length)).toEqual(before);
  });

  it('keeps models apart', async () => {
    await fill('a');
    expect((await open('other')).get('a')).toBeUndefined();
  });

  it('reads up to a torn end, and goes on writing after it', async () => {
    await fill('a', 'bb');
    const file = await onlyFile();
    await truncate(file, (await readFile(file)).length - 3);
    const torn = await open();
    expect(torn.get('a')).toBeDefined();
    expect(torn.get('bb')).toBeUndefined();
    torn.set('ccc', [vector(3)]);
    await torn.flush();
    const again = await open();
    expect(again.get('a')).toBeDefined();
    expect(again.get('ccc')).toEqual([vector(3)]);
  });

  it('skips a damaged record and keeps the others, wherever a byte is flipped', async () => {
    await fill('a', 'bb', 'ccc');
    const file = await onlyFile();
    const whole = await readFile(file);
    for (let at = 16; at < whole.length; at += 5) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0xff;
      await writeFile(file, damaged);
      expect((await open()).size).toBe(2);
    }
  });

  it('starts anew where the file is not one of ours', async () => {
    await fill('a');
    const file = await onlyFile();
    await writeFile(file, 'not vectors');
    const cache = await fill('bb');
    expect(cache.get('a')).toBeUndefined();
    expect((await open()).get('bb')).toBeDefined();
  });

  it('says once that it cannot write, and goes on in memory', async () => {
    await rm(directory, { recursive: true });
    await writeFile(directory, 'a file where the folder should be');
    const problems: Error[] = [];
    const cache = await open('m', (error) => problems.push(error));
    for (const key of ['a', 'bb']) {
      cache.set(key, [vector(1)]);
      await cache.flush();
    }
    expect(problems).toHaveLength(1);
  });

  it('refuses vectors of other dimensions', async () => {
    const cache = await open();
    cache.set('a', [Float32Array.of(1, 2)]);
    expect(cache.has('a')).toBe(false);
  });

  it('drops what is gone once that is most of a large file', async () => {
    const cache = await openVectorCache({ directory, modelId: 'm', dimensions: 1024 });
    const keys = Array.from({ length: 1200 }, (_, i) => `key ${i}`);
    for (const key of keys) cache.set(key, [new Float32Array(1024).fill(1)]);
    await cache.flush();
    const live = keys.slice(0, 10);
    await cache.compact(live);
    const again = await openVectorCache({ directory, modelId: 'm', dimensions: 1024 });
    expect(again.size).toBe(10);
    expect(again.get(live[9]!)?.[0]).toHaveLength(1024);
    expect(await readdir(directory)).toHaveLength(1);
  });
});
