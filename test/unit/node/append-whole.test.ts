import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendWhole } from '../../../src/node/append-whole.ts';
import { tempDir } from './temp.ts';

describe('appending at the same time', () => {
  it('leaves each part in one piece, however long it is', async () => {
    const file = join(tempDir(), 'log');
    const length = 5 * 1024 * 1024;
    const letters = ['a', 'b', 'c', 'd'];
    await Promise.all(letters.map((letter) => appendWhole(file, Buffer.alloc(length, letter))));
    const written = (await readFile(file)).toString('latin1');
    const pieces = [...written.matchAll(/(.)\1*/g)].map(([piece]) => `${piece[0]!} × ${piece.length}`);
    expect(pieces.sort()).toEqual(letters.map((letter) => `${letter} × ${length}`));
  });

  it('says why it cannot', async () => {
    await expect(appendWhole(tempDir(), Buffer.from('x'))).rejects.toMatchObject({
      code: 'EISDIR',
    });
  });
});
