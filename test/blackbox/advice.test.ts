// What the commands say where something is not as asked: the advice fits the command.

import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Scratch } from './tool.ts';

async function library(): Promise<Scratch> {
  const own = new Scratch();
  await own.write(
    'lib/folder-a/SKILL.md',
    '---\nname: cider-maker\ndescription: Turns apples into cider.\n---\n\n# Cider\n',
  );
  return own;
}

describe('a skill by the name of its folder', () => {
  const made = library();

  it.each([
    ['show', 'folder-a'],
    ['neighbors', 'folder-a'],
    ['path', 'folder-a', 'cider-maker'],
    ['hydrate', 'folder-a'],
  ])('is found by %s, which says so', async (...args) => {
    const own = await made;
    const { code, stdout, stderr } = await own.gos([...args, '--skills', 'lib']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('cider-maker')]);
    expect(stderr).toContain('whose folder is called so');
    expect((await own.gos(['show', 'cider-maker', '--skills', 'lib'])).stderr).toBe('');
  });

  it('is no guess where two folders are called so', async () => {
    const own = await made;
    for (const name of ['x', 'y'])
      await own.write(`two/${name}/same/SKILL.md`, `---\nname: ${name}\ndescription: Does ${name}.\n---\n`);
    const { code, stderr } = await own.gos(['show', 'same', '--skills', 'two']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('two/x/same, two/y/same')]);
  });

  it('that stands alone has no links, and that is an answer', async () => {
    const own = await made;
    const all = await own.gos(['neighbors', 'cider-maker', '--skills', 'lib']);
    expect([all.code, all.stdout]).toEqual([0, 'cider-maker has no links.\n']);
    const typed = await own.gos(['neighbors', 'cider-maker', '--type', 'workflow', '--skills', 'lib']);
    expect([typed.code, typed.stdout]).toEqual([1, 'cider-maker has no such links.\n']);
  });
});

describe('advice', () => {
  const made = library();

  it('of add does not say that the path could be left out', async () => {
    const { code, stderr } = await (await made).gos(['add', 'nope']);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no folder nope.');
    expect(stderr).not.toContain('leave it out');
  });

  it('names the file that names a folder that is not there', async () => {
    const own = await made;
    const file = await own.write('configured/.gos.json', '{ "skills": ["nowhere"] }');
    const { code, stderr } = await own.gos(['list'], { cwd: own.path('configured') });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${file} names it.`)]);
    const fromArgument = await own.gos(['list', '--skills', 'nope'], { cwd: own.path('configured') });
    expect(fromArgument.stderr).not.toContain('.gos.json');
  });

  it('of setup --user does not send to this folder', async () => {
    const own = await made;
    expect((await own.gos(['setup', 'claude'])).stdout).toContain('in this folder');
    expect((await own.gos(['setup', 'claude', '--user'])).stdout).not.toContain('in this folder');
  });

  it('on a remembered folder that is gone is one message', async () => {
    const own = await made;
    await own.write('gone/placeholder.txt', '');
    await own.skill('gone/lib/one', 'Counts sheep.');
    const cwd = own.path('gone');
    await own.gos(['index', 'lib'], { cwd });
    await own.gos(['remove', 'one'], { cwd });
    await rm(own.path('gone/lib'), { recursive: true });
    const { code, stderr } = await own.gos(['list'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('It was indexed here');
    expect(stderr).toContain('No other folder of skills is known here');
    expect(stderr).not.toContain('No skills folder was named');
  });
});
