// What a folder remembers: which folders are read, which skills are left out, and what is said of it.

import { beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from './tool.ts';

let own: Scratch;

async function names(): Promise<readonly string[]> {
  const { skills } = await own.json<{ skills: { name: string; shadowedBy?: string }[] }>(['list']);
  expect(skills.filter(({ shadowedBy }) => shadowedBy !== undefined)).toEqual([]);
  return skills.map(({ name }) => name);
}

describe('folders and skills', () => {
  const left = Array.from({ length: 12 }, () => new Scratch());
  beforeEach(async () => {
    own = left.pop()!;
    for (const name of ['one', 'two']) await own.skill(`lib/${name}`, `Turns apples of ${name} into cider.`);
    await own.skill('other/three', 'Sorts letters into drawers.');
  });

  it('index says which folders it forgets, add forgets none', async () => {
    expect((await own.gos(['index', 'lib'])).stderr).not.toContain('no longer remembered');
    const { stderr } = await own.gos(['index', 'other']);
    expect(stderr).toContain(`no longer remembered: ${own.path('lib')}`);
    expect(await names()).toEqual(['three']);
    expect((await own.gos(['add', 'lib'])).stderr).not.toContain('no longer');
    expect(await names()).toEqual(['one', 'three', 'two']);
    expect((await own.gos(['index', '--help'])).stdout).toContain('take the place');
  });

  it('index says what a skill is where it finds none, and how many problems doctor tells', async () => {
    await own.write('empty/readme.txt', 'nothing');
    const none = await own.gos(['index', 'empty']);
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringContaining('A skill is a folder with a SKILL.md.'),
    ]);
    await own.write('sick/bad/SKILL.md', '---\nname: bad\n');
    expect((await own.gos(['index', 'sick'])).stderr).toMatch(
      /^1 error, \d+ warnings? in the files: gos doctor$/m,
    );
  });

  it.each([
    [[['index', 'lib', 'lib/one']]],
    [[['index', 'lib/one', 'lib']]],
    [
      [
        ['add', 'lib/one'],
        ['add', 'lib'],
      ],
    ],
  ])('a skill below two folders is one skill: %j', async (steps) => {
    for (const step of steps) await own.gos(step);
    expect(await names()).toEqual(['one', 'two']);
    expect((await own.gos(['doctor'])).stdout).toMatch(/^2 skills:/m);
    // The frozen copy counts alike, and stays fresh.
    const bundle = await own.json<{ library: { skills: number } }>(['retrieve', 'turn apples into cider']);
    expect(bundle.library.skills).toBe(2);
  });

  it('what was left out stays out until it is added by name', async () => {
    await own.gos(['index', 'lib', 'other']);
    const { stdout } = await own.gos(['remove', 'one']);
    expect(stdout).toContain('gos add lib/one brings it back');
    expect(await names()).toEqual(['three', 'two']);
    await own.gos(['remove', 'lib']);
    expect(await names()).toEqual(['three']);
    const again = await own.gos(['add', 'lib']);
    expect(again.stderr).toContain(`still left out: ${own.path('lib/one')}`);
    expect(await names()).toEqual(['three', 'two']);
    await own.gos(['index', 'lib']);
    expect(await names()).toEqual(['two']);
    await own.gos(['add', 'lib/one']);
    expect(await names()).toEqual(['one', 'two']);
  });

  it('a usual folder and a skill of it stay out, too', async () => {
    await own.skill('skills/four', 'Waters the plants.');
    await own.skill('skills/five', 'Feeds the cat.');
    await own.gos(['remove', 'four']);
    expect(await names()).toEqual(['five']);
    await own.gos(['remove', 'skills']);
    expect((await own.gos(['list'])).stdout).not.toContain('five');
    await own.gos(['add', 'other']);
    expect(await names()).toEqual(['three']);
  });

  it('a folder left out of a folder around it stays out', async () => {
    await own.gos(['index', 'lib', 'lib/one']);
    await own.gos(['remove', 'lib/one']);
    expect(await names()).toEqual(['two']);
  });
});
