import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftovers } from '../../../src/service/workspace/import-leftovers.ts';
import { tempDir, write } from '../node/temp.ts';

it('what a killed import left is removed when nobody writes it any more, and nothing else is', async () => {
  const folder = tempDir();
  const mine = ['library', 'library.12.newer', 'library.backup.old', 'other.12.new'];
  const left = ['library.12.new', 'library.13.new.56b55875aff871d8.tmp', 'library.14.old'];
  for (const name of [...mine, ...left]) write(folder, { [`${name}/r/a/SKILL.md`]: 'x' });
  write(folder, { 'library.15.old': 'a file' });
  await removeLeftovers(join(folder, 'library'));
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(left));
  await removeLeftovers(join(folder, 'library'), Date.now() + 11 * 60_000);
  expect(readdirSync(folder).sort()).toEqual([...mine, 'library.15.old'].sort());
});
