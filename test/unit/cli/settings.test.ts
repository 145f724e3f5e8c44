import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/service/workspace/settings.ts';
import { SourcePaths } from '../../../src/service/workspace/source-paths.ts';
import { rootsOf } from '../../../src/service/workspace/skill-roots.ts';
import type { Surroundings } from '../../../src/service/workspace/surroundings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gos-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const here = (env: Record<string, string> = {}, cwd = folder): Surroundings => ({
  cwd,
  env,
  home: folder,
  platform: 'linux',
});

describe('readSettings', () => {
  it('takes the nearest file, with paths relative to it', async () => {
    writeFileSync(join(folder, '.gos.json'), '{"skills": ["lib"], "maxSkills": 4}');
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    expect(await readSettings(here({}, join(folder, 'a/b')))).toEqual({
      skills: [join(folder, 'lib')],
      maxSkills: 4,
    });
  });

  it('takes "gos" of package.json, and names of the released tool from the environment', async () => {
    writeFileSync(join(folder, 'package.json'), '{"gos": {"maxSkills": 4}}');
    expect(
      await readSettings(
        here({ GOS_RETRIEVAL_TOP_N: '5', GOS_MAX_CONTEXT_CHARS: '9000', GOS_SKILLS_DIR: '/opt/x' }),
      ),
    ).toEqual({ maxSkills: 5, maxContextChars: 9000, skillsDir: '/opt/x' });
  });

  it.each([
    '{"maxSkill": 4}',
    '{"maxSkills": "4"}',
    '{"maxSkills": 0}',
    '{"skills": 1}',
    '{"skills": ["lib", ""]}',
    '[]',
    '{',
  ])('says what is wrong with %s', async (text) => {
    writeFileSync(join(folder, '.gos.json'), text);
    await expect(readSettings(here())).rejects.toThrow('.gos.json');
  });
});

describe('SourcePaths', () => {
  it('puts another folder in the place of a root and leaves other paths', async () => {
    mkdirSync(join(folder, 'lib/x'), { recursive: true });
    const roots = await rootsOf(['lib'], here());
    const paths = new SourcePaths(roots, '/opt/skills/');
    expect(paths.show(join(roots[0]!.location, 'x/SKILL.md'))).toBe('/opt/skills/x/SKILL.md');
    expect(paths.show('/elsewhere/SKILL.md')).toBe('/elsewhere/SKILL.md');
    expect(new SourcePaths(roots, undefined).show('/a')).toBe('/a');
  });
});

describe('rootsOf', () => {
  it('names roots by their folder, numbered where names repeat, each folder once', async () => {
    for (const path of ['a/skills', 'b/skills']) mkdirSync(join(folder, path), { recursive: true });
    const roots = await rootsOf(['a/skills', 'b/skills', 'a/../a/skills'], here());
    expect(roots.map(({ id, precedence }) => [id, precedence])).toEqual([
      ['skills', 0],
      ['skills-2', 1],
    ]);
  });

  it('refuses what is not there', async () => {
    await expect(rootsOf(['nope'], here())).rejects.toThrow('There is no folder nope');
  });
});
