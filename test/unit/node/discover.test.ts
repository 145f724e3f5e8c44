import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/node/discover.ts';
import type { DiscoverOptions } from '../../../src/node/discovery.ts';
import { readSkill } from '../../../src/node/read-skill.ts';
import { rootAt, tempDir, write } from './temp.ts';

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
    write(outside, { 'pack/one/SKILL.md': '', 'two/skill.md': '', 'store/abc-SKILL.md': '' });
    for (const folder of ['b', 'c']) mkdirSync(join(root, folder));
    symlinkSync(join(outside, 'pack'), join(root, 'a'));
    symlinkSync(join(outside, 'two/skill.md'), join(root, 'b/SKILL.md'));
    symlinkSync(join(outside, 'store/abc-SKILL.md'), join(root, 'c/SKILL.md'));
    expect(await folders(root)).toEqual(['a/one', 'b', 'c']);
  });

  it('leaves out a link to a file of another name outside the root, and names link and target', async () => {
    const [root, outside] = [tempDir(), tempDir()];
    write(outside, { secret: 'hunter2', 'pack/c/x': '' });
    write(root, { 'a/x': '', 'b/x': '', 'shared/notes.md': '', 'd/x': '' });
    symlinkSync(join(outside, 'secret'), join(root, 'hop'));
    symlinkSync(join(outside, 'secret'), join(root, 'a/SKILL.md'));
    symlinkSync('../hop', join(root, 'b/skill.md'));
    symlinkSync(join(outside, 'secret'), join(outside, 'pack/c/SKILL.md'));
    symlinkSync(join(outside, 'pack'), join(root, 'pack'));
    symlinkSync('../shared/notes.md', join(root, 'd/SKILL.md'));
    for (const under of ['', 'a']) {
      const { skills, problems, linkTargets } = await discover(root, { under });
      expect(skills.map((skill) => skill.folder)).toEqual(under === '' ? ['d'] : []);
      const links = ['a/SKILL.md', 'b/skill.md', 'pack/c/SKILL.md'].slice(0, under === '' ? 3 : 1);
      expect(problems.map((p) => relative(root, p.sourcePath))).toEqual(links);
      expect(linkTargets.map(({ target }) => target)).not.toContain(join(outside, 'secret'));
      expect(problems[0]!.diagnostic).toMatchObject({
        code: 'link-outside',
        message: `"${join(root, 'a/SKILL.md')}" is a link to "${join(outside, 'secret')}", which is outside the skills folder and no SKILL.md: it is left out.`,
      });
    }
  });

  it('reads no script through a link to what is none outside the root', async () => {
    const [root, outside] = [tempDir(), tempDir()];
    write(outside, { secret: 'hunter2', 'shared.py': 'import numpy', 'big.csv': '1' });
    write(root, { 'a/SKILL.md': '' });
    symlinkSync(join(outside, 'secret'), join(root, 'a/run.py'));
    symlinkSync(join(outside, 'shared.py'), join(root, 'a/tool.py'));
    symlinkSync(join(outside, 'big.csv'), join(root, 'a/data'));
    const { skills, problems } = await discover(root);
    expect(readSkill(rootAt(root), skills[0]!).source.resources).toEqual([
      { path: 'data', size: 1 },
      { path: 'tool.py', size: 12, head: 'import numpy' },
    ]);
    expect(problems.map((p) => p.diagnostic.code)).toEqual(['link-outside']);
  });

  it('never reads through a link that took the place of a file it had found', async () => {
    const [root, outside] = [tempDir(), tempDir()];
    write(root, { 'a/SKILL.md': '', 'a/run.py': '' });
    write(outside, { secret: 'hunter2' });
    const { skills } = await discover(root);
    for (const file of ['run.py', 'SKILL.md']) {
      rmSync(join(root, 'a', file));
      symlinkSync(join(outside, 'secret'), join(root, 'a', file));
      if (file === 'run.py')
        expect(readSkill(rootAt(root), skills[0]!).source.resources).toEqual([{ path: 'run.py', size: 0 }]);
    }
    expect(() => readSkill(rootAt(root), skills[0]!)).toThrow('ELOOP');
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

  it('reports what bears the name of a skill and is no file, and goes on', async () => {
    const root = tempDir();
    write(root, {
      'a/SKILL.md/SKILL.md': '',
      'b/x': '',
      'c/x': '',
      'd/x': '',
      'e/x': '',
      'f/x': '',
      'g/SKILL.md': '',
    });
    symlinkSync('nowhere', join(root, 'b/SKILL.md'));
    execFileSync('mkfifo', [join(root, 'c/SKILL.md'), join(root, 'pipe')]);
    symlinkSync('SKILL.md', join(root, 'd/SKILL.md'));
    symlinkSync('/dev/zero', join(root, 'e/SKILL.md'));
    symlinkSync('../pipe', join(root, 'f/skill.md'));
    const { skills, problems } = await discover(root);
    expect(skills.map((skill) => skill.folder)).toEqual(['a/SKILL.md', 'g']);
    expect(problems.map((p) => [relative(root, p.sourcePath), p.diagnostic.message.split('" ')[1]])).toEqual([
      ['a/SKILL.md', 'is a folder, not a file: no skill is read from it.'],
      ['b/SKILL.md', 'is a link that leads nowhere, not a file: no skill is read from it.'],
      ['c/SKILL.md', 'is a pipe, not a file: no skill is read from it.'],
      ['d/SKILL.md', 'could not be read: its links go in a circle.'],
      ['e/SKILL.md', 'is a device, not a file: no skill is read from it.'],
      ['f/skill.md', 'is a pipe, not a file: no skill is read from it.'],
    ]);
  });

  it('never waits for a pipe that took the place of a file it had found', async () => {
    const root = tempDir();
    write(root, { 'a/SKILL.md': '', 'a/run.py': '' });
    const { skills } = await discover(root);
    rmSync(join(root, 'a'), { recursive: true });
    mkdirSync(join(root, 'a'));
    execFileSync('mkfifo', [join(root, 'a/SKILL.md'), join(root, 'a/run.py')]);
    expect(() => readSkill(rootAt(root), skills[0]!)).toThrow('is no file');
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

  it('stops at its limits and says how much it left out', async () => {
    const root = tempDir();
    write(root, Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`s${i}/SKILL.md`, ''])));
    write(root, { 's0/a/b/SKILL.md': '' });
    const { skills, problems } = await discover(root, { limits: { directories: 4, depth: 1 } });
    expect(skills).toHaveLength(3);
    expect(problems.map((p) => p.diagnostic.message.replace(root, ''))).toEqual([
      '"/s0/a" lies deeper than 1 levels: it was not searched for skills.',
      '"/s3" and 5 other folders lie past the first 4 folders: they were not searched for skills.',
    ]);
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
