// What the commands say where something is not as asked: the advice fits the command.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
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

describe('a slip', () => {
  const made = library();

  it.each([
    [['help', 'frob'], "unknown command 'frob'"],
    [['-v'], 'Did you mean -V'],
    [['vat', 'return'], 'Did you mean: gos retrieve "vat return"?'],
    [['retreive', 'x'], 'Did you mean retrieve?'],
  ])('gos %j is told with what was meant', async (args, said) => {
    const { code, stdout, stderr } = await (await made).gos(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });

  it('in doctor --ignore is not taken silently', async () => {
    const { stderr } = await (await made).gos(['doctor', 'lib', '--ignore', 'nosuchcode']);
    expect(stderr).toContain('--ignore nosuchcode: no problem here has this code.');
  });
});

describe('packs', () => {
  const made = library();

  it('that are none leave no folder behind, and are told in plain words', async () => {
    const own = await made;
    await own.write('broken.gospack', 'no gzip');
    const { code, stderr } = await own.gos(['import', 'broken.gospack', '-w', 'deep/box']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('it is no pack, or damaged')]);
    expect(existsSync(own.path('deep'))).toBe(false);
  });

  it('replace a file only with --force, and make no folder', async () => {
    const own = await made;
    await own.write('there.gospack', 'mine');
    const refused = await own.gos(['export', 'there.gospack', '--skills', 'lib']);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--force')]);
    expect((await own.gos(['export', 'there.gospack', '--force', '--skills', 'lib'])).code).toBe(0);
    const nowhere = await own.gos(['export', 'no/where.gospack', '--skills', 'lib']);
    expect([nowhere.code, existsSync(own.path('no'))]).toEqual([2, false]);
  });
});

describe('gos-mcp --http', () => {
  const made = library();

  it('on a port that is taken says what to do', async () => {
    const own = await made;
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    try {
      const { code, stderr } = await own.run('gos-mcp', ['--skills', 'lib', '--http', String(port)]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`Port ${port} is taken`)]);
      expect(stderr).toContain('--http 0');
    } finally {
      other.close();
    }
  });
});

describe('gos config', () => {
  it('shows what holds and where it comes from', async () => {
    const own = await library();
    const file = await own.write('.gos.json', '{ "maxSkills": 3 }');
    await own.gos(['index', 'lib']);
    const { stdout } = await own.gos(['config'], { env: { GOS_SEED_TOP_K: '5' } });
    expect(stdout).toMatch(/^maxSkillChars +2400 \(default\)$/m);
    expect(stdout).toMatch(/^seedTopK +5 \(GOS_SEED_TOP_K\)$/m);
    expect(stdout).toContain(`3 (${file})`);
    expect(stdout).toContain(own.path('lib'));
    expect(stdout).toMatch(/^index +\/.*index-/m);
  });
});
