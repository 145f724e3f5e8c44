import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RootIndex } from '../../../src/service/root-index.ts';
import { scanScopes } from '../../../src/service/scan-scopes.ts';
import { rootAt, skillText, tempDir, write } from '../node/temp.ts';

async function scopes(change: (root: string) => void, ...paths: string[]) {
  const root = tempDir();
  write(root, {
    'a/SKILL.md': skillText('a'),
    'a/in/SKILL.md': skillText('in'),
    'b/c/SKILL.md': skillText('c'),
  });
  const index = new RootIndex(rootAt(root));
  await index.scan({ apply: () => undefined });
  change(root);
  return scanScopes(root, index.known, paths);
}
const nothing = (): void => undefined;

describe('what a changed path concerns', () => {
  it("is the outermost skill that holds it, for a skill's files may be named by it", async () => {
    expect(await scopes(nothing, 'a/in/SKILL.md', 'a/scripts/x.py')).toEqual(['a']);
  });

  it('is a new folder, and no more', async () => {
    expect(await scopes((root) => write(root, { 'd/SKILL.md': '' }), 'd', 'd/SKILL.md')).toEqual(['d']);
  });

  it('is a folder that is gone', async () => {
    expect(await scopes((root) => rmSync(join(root, 'b'), { recursive: true }), 'b')).toEqual(['b']);
  });

  it('is nothing for a file outside every skill', async () => {
    expect(await scopes((root) => write(root, { 'notes.txt': '' }), 'notes.txt')).toEqual([]);
  });

  it('is the whole root for the root itself, and for a link in it', async () => {
    expect(await scopes(nothing, '')).toEqual(['']);
    expect(await scopes((root) => symlinkSync('a', join(root, 'link')), 'link')).toEqual(['']);
  });
});
