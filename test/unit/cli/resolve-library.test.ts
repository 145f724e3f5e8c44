import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNamed } from '../../../src/service/workspace/named.ts';
import { resolveLibrary, workspaceFileOf } from '../../../src/service/workspace/resolve-library.ts';
import type { Surroundings } from '../../../src/service/workspace/surroundings.ts';
import { isUsage, NoSkillsError } from '../../../src/service/workspace/workspace-errors.ts';
import { writeWorkspaceFile } from '../../../src/service/workspace/workspace-file.ts';
import { tempDir } from '../node/temp.ts';

const nothing = { skills: [] };

function place(...folders: string[]): Surroundings {
  const cwd = tempDir();
  for (const folder of folders) mkdirSync(join(cwd, folder), { recursive: true });
  return { cwd, env: { XDG_CACHE_HOME: join(cwd, 'cache') }, home: join(cwd, 'home'), platform: 'linux' };
}

async function remember(here: Surroundings, ...folders: string[]): Promise<string> {
  const file = workspaceFileOf(nothing, here);
  await writeWorkspaceFile(file, { skills: folders.map((each) => join(here.cwd, each)), excluded: [] });
  return file;
}

describe('a remembered workspace that is damaged', () => {
  const damages = [
    '',
    '{',
    '{"version":1,"skilms":[],"excluded":[]}',
    '{"version":9,"skills":[],"excluded":[]}',
  ];

  it.each(damages)('never stands in the way of a folder that is named: %s', async (text) => {
    const here = place('lib');
    const file = workspaceFileOf(nothing, here);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const { source, notes } = await resolveLibrary({ skills: ['lib'] }, here);
    expect([source, notes]).toEqual(['named', []]);
  });

  it.each(damages)('gives way to the usual folders, with a note that names it: %s', async (text) => {
    const here = place('skills', 'lib');
    const file = await remember(here, 'lib');
    writeFileSync(file, text);
    const { roots, source, notes } = await resolveLibrary(nothing, here);
    expect([source, roots.map(({ label }) => label)]).toEqual(['usual-folders', ['skills']]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(file);
    expect(notes[0]).toContain('gos index DIR');
  });

  it('is named in the error where nothing else is there', async () => {
    const here = place('box');
    writeFileSync(join(here.cwd, 'box/workspace.json'), '{');
    for (const workspace of ['box', undefined]) {
      if (workspace === undefined) writeFileSync(await remember(here, 'lib'), '{');
      const error: unknown = await resolveLibrary({ skills: [], workspace }, here).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(NoSkillsError);
      expect((error as Error).message).toContain('is damaged');
    }
  });
});

describe('a remembered folder that is gone', () => {
  it('is left out with a note that names the way to forget it; the others keep their ids', async () => {
    const here = place('a/lib', 'b/lib');
    await remember(here, 'a/lib', 'b/lib');
    rmSync(join(here.cwd, 'a'), { recursive: true });
    const { roots, source, notes } = await resolveLibrary(nothing, here);
    expect([source, roots.map(({ id }) => id)]).toEqual(['workspace', ['lib-2']]);
    expect(notes).toEqual([expect.stringContaining(`gos remove ${join(here.cwd, 'a/lib')}`)]);
  });

  it('gives way to the usual folders where none is left', async () => {
    const here = place('skills');
    await remember(here, 'gone');
    const { source, notes } = await resolveLibrary(nothing, here);
    expect([source, notes.length]).toEqual(['usual-folders', 1]);
  });

  it('is an error where the person names it', async () => {
    const here = place('lib');
    await expect(resolveLibrary({ skills: ['lib', 'gone'] }, here)).rejects.toThrow(
      'There is no folder gone',
    );
  });
});

describe('checkNamed', () => {
  it.each(['', ' ', ['lib', '']])('refuses %j as wrong usage', (value) => {
    try {
      checkNamed('--skills', value);
      expect.unreachable();
    } catch (error) {
      expect(isUsage(error)).toBe(true);
      expect((error as Error).message).toBe('--skills is empty.');
    }
  });

  it.each([undefined, '.', ['lib']])('takes %j', (value) =>
    expect(() => checkNamed('x', value)).not.toThrow(),
  );
});
