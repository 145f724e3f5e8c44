import { mkdtemp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAside, writeWhole, writeWholeOver } from '../../../src/node/write-whole.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gos-whole-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

describe('writing whole or not at all', () => {
  it('makes the folders on the way, joins the parts and tells their bytes', async () => {
    const path = join(directory, 'a', 'b.txt');
    expect(await writeWhole(path, ['é', Buffer.from('x')])).toBe(3);
    expect(await readFile(path, 'utf8')).toBe('éx');
  });

  it('leaves what was there, and nothing beside it, where a part fails', async () => {
    const path = join(directory, 'file');
    await writeWhole(path, ['old']);
    const parts = function* (): Generator<string> {
      yield 'new';
      throw new Error('no more');
    };
    await expect(writeWhole(path, parts())).rejects.toThrow('no more');
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(directory)).toEqual(['file']);
  });

  it('removes a folder that is in the way only where that is asked for', async () => {
    const path = join(directory, 'there');
    await mkdir(join(path, 'inside'), { recursive: true });
    await expect(writeWhole(path, ['a file'])).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(makeAside(path, (aside) => mkdir(aside))).rejects.toMatchObject({ code: 'ENOTEMPTY' });
    expect(await readdir(directory)).toEqual(['there']);
    expect(await readdir(path)).toEqual(['inside']);
    await writeWholeOver(path, ['a file']);
    expect((await stat(path)).isFile()).toBe(true);
  });

  it('lets many write the same file at once: one of them wins, whole', async () => {
    const path = join(directory, 'raced');
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000));
    await Promise.all(texts.map((text) => writeWhole(path, [text])));
    expect(texts).toContain(await readFile(path, 'utf8'));
    expect(await readdir(directory)).toEqual(['raced']);
  });

  it("gives the error of the file system where the folder can't be made", async () => {
    await writeFile(join(directory, 'file'), '');
    await expect(writeWhole(join(directory, 'file', 'x'), [''])).rejects.toMatchObject({
      code: /ENOTDIR|EEXIST/,
    });
  });
});
