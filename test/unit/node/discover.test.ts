import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/node/discover.ts';
import type { DiscoverOptions } from '../../../src/node/discover.ts';
import { tempDir, write } from './temp.ts';

async function folders(root: string, options?: DiscoverOptions): Promise<string[]> {
  return (await discover(root, options)).skills.map((skill) => skill.folder);
}

describe('discover', () => {
  it('finds skills at every depth, also at the top and below another skill', async () => {
    const root = tempDir();
    write(root, { 'SKILL.md': '', 'a/SKILL.md': '', 'a/inner/SKILL.md': '', 'x/y/z/SKILL.md': '' });
    expect(await folders(root)).toEqual(['', 'a', 'a/inner', 'x/y/z']);
  });

  it('takes any spelling of the case, SKILL.md first, one skill a folder', async () => {
    const root = tempDir();
    write(root, { 'a/skill.md': '', 'b/Skill.MD': '', 'c/SKILL.md': '', 'c/skill.md': '' });
    const { skills } = await discover(root);
    expect(skills.map((skill) => skill.file)).toEqual(['skill.md', 'Skill.MD', 'SKILL.md']);
  });

  it('has nothing to say of a root that does not exist', async () => {
    expect(await discover(join(tempDir(), 'none'))).toMatchObject({
      exists: false,
      skills: [],
      problems: [],
    });
  });

  it('never enters node_modules or .git', async () => {
    const root = tempDir();
    write(root, { 'node_modules/a/SKILL.md': '', '.git/b/SKILL.md': '', 'c/SKILL.md': '' });
    expect(await folders(root)).toEqual(['c']);
  });

  it('ends at links that lead in circles', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': '', 'b/c/SKILL.md': '' });
    symlinkSync('..', join(root, 'a/up'));
    symlinkSync(root, join(root, 'b/c/top'));
    symlinkSync('self', join(root, 'self'));
    symlinkSync('/', join(root, 'everything'));
    expect(await folders(root)).toEqual(['a', 'b/c']);
  });

  it('follows links out of the root, to folders and to files', async () => {
    const [root, outside] = [tempDir(), tempDir()];
    write(outside, { 'pack/one/SKILL.md': '', 'loose.md': '' });
    mkdirSync(join(root, 'b'));
    symlinkSync(join(outside, 'pack'), join(root, 'a'));
    symlinkSync(join(outside, 'loose.md'), join(root, 'b/SKILL.md'));
    expect(await folders(root)).toEqual(['a/one', 'b']);
  });

  it('indexes each real file once, under its real path where it has one in the root', async () => {
    const [root, outside] = [tempDir(), tempDir()];
    write(root, { 'z/SKILL.md': '' });
    write(outside, { 'SKILL.md': '' });
    for (const name of ['a', 'c']) symlinkSync(outside, join(root, name));
    symlinkSync('z', join(root, 'b'));
    const { skills, skippedLinks } = await discover(root);
    expect(skills.map((skill) => skill.folder)).toEqual(['a', 'z']);
    expect(skippedLinks).toBe(2);
  });

  it('ignores dangling links, folders and pipes that are called SKILL.md', async () => {
    const root = tempDir();
    mkdirSync(join(root, 'a/SKILL.md'), { recursive: true });
    mkdirSync(join(root, 'b'));
    symlinkSync('nowhere', join(root, 'b/SKILL.md'));
    mkdirSync(join(root, 'c'));
    execFileSync('mkfifo', [join(root, 'c/SKILL.md')]);
    expect(await discover(root)).toMatchObject({ skills: [], problems: [] });
  });

  it("lists a skill's files, without those of a skill below it", async () => {
    const root = tempDir();
    write(root, {
      'a/SKILL.md': '',
      'a/scripts/run.py': 'x',
      'a/data.csv': '1',
      'a/b/SKILL.md': '',
      'a/b/c.txt': '',
    });
    const { skills } = await discover(root);
    expect(skills[0]!.resources.map((r) => [r.path, r.size, r.script])).toEqual([
      ['data.csv', 1, false],
      ['scripts/run.py', 1, true],
    ]);
  });

  it('stops at its limits and says so once', async () => {
    const root = tempDir();
    write(root, Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`s${i}/SKILL.md`, ''])));
    const { skills, problems } = await discover(root, { limits: { directories: 4 } });
    expect(skills).toHaveLength(3);
    expect(problems.map((p) => p.diagnostic.code)).toEqual(['folder-limit']);
  });

  it.skipIf(process.getuid?.() === 0)(
    'reports a folder that may not be read (not tested as root, who may)',
    async () => {
      const root = tempDir();
      write(root, { 'a/SKILL.md': '', 'b/SKILL.md': '' });
      chmodSync(join(root, 'a'), 0);
      const { skills, problems } = await discover(root);
      chmodSync(join(root, 'a'), 0o755);
      expect(skills.map((skill) => skill.folder)).toEqual(['b']);
      expect(problems.map((p) => p.diagnostic.code)).toEqual(['folder-unreadable']);
    },
  );

  it('looks at one folder of the root alone', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': '', 'b/c/SKILL.md': '' });
    expect(await folders(root, { under: 'b' })).toEqual(['b/c']);
  });

  it('can be cancelled', async () => {
    await expect(discover(tempDir(), { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});
