// What `gos query` and `gos list` print where nothing fits, and where names are long.

import { beforeAll, describe, expect, it } from 'vitest';
import { expectValid } from './json-schema.ts';
import { sampleSkills, Scratch } from './tool.ts';

const unserved = 'file a lawsuit against my landlord';

describe('a search that nothing fits', () => {
  const scratch = new Scratch();
  beforeAll(async () => {
    await scratch.gos(['index', sampleSkills]);
  });

  it('lists the nearest with scores, below a line that says that none fits', async () => {
    // From the engine, then from the frozen copy.
    for (const way of [['--workspace', 'box', '--skills', sampleSkills], []]) {
      const { code, stdout } = await scratch.gos(['query', unserved, '--limit', '3', ...way]);
      expect(code).toBe(1);
      const [said, ...rows] = stdout.split('\n');
      expect(said).toBe('No skill fits well. The nearest:');
      expect(rows.slice(0, 3).every((row) => /^\d\.\d{3} {2}\S+ +\S/.test(row))).toBe(true);
      expect(rows[3]).toContain('Only words were compared');
      expect(stdout).not.toContain('Nothing is put into the context');
    }
  });

  it('has them in its JSON, with the status of a miss', async () => {
    const list = await scratch.json<{ status: string; results: { bundled: boolean }[] }>(['query', unserved]);
    expectValid(list, 'list');
    expect(list.status).toBe('miss');
    expect(list.results.length).toBeGreaterThan(0);
    expect(list.results.some(({ bundled }) => bundled)).toBe(false);
  });

  it('says that none comes near where not a word is shared', async () => {
    const { code, stdout } = await scratch.gos(['query', 'zzqqxy']);
    expect([code, stdout.split('\n')[0]]).toEqual([1, 'No skill fits, and none comes near.']);
  });
});

describe('names of any length', () => {
  const scratch = new Scratch();
  const names = ['short', 'a-name-of-thirty-five-characters-is', `a-name-that-is-${'much-'.repeat(8)}longer`];
  beforeAll(async () => {
    for (const name of names) await scratch.skill(`lib/${name}`, `Turns apples of ${name} into cider.`);
    await scratch.gos(['index', 'lib']);
  });

  it.each([
    [['list'], 0],
    [['query', 'turn apples into cider'], 7],
  ])('keep the columns of gos %s', async (args, before) => {
    const { stdout } = await scratch.gos(args);
    const rows = stdout.split('\n').filter((row) => row !== '');
    const starts = rows.map((row) => row.indexOf('Turns apples')).filter((at) => at >= 0);
    expect(starts).toEqual(names.map(() => before + 36));
    for (const name of names) expect(stdout).toContain(name);
  });
});
