import { describe, expect, it } from 'vitest';
import { SkillLibrary } from '../../../src/core/library.ts';
import { libraryProblems } from '../../../src/service/problems/library-problems.ts';
import { rootAt, skillText } from '../node/temp.ts';

function library(count: number): SkillLibrary {
  const library = new SkillLibrary();
  library.setRoots([rootAt('/skills', 'r')]);
  const set = (i: number) => ({
    kind: 'set' as const,
    source: {
      id: `r/s${i}`,
      root: 'r',
      path: `s${i}/SKILL.md`,
      sourcePath: `/skills/s${i}/SKILL.md`,
      content: skillText(
        `skill-${i}`,
        `Run \`skill-${(i + 1) % count}\` first. Requires the \`absent-${i}\` skill.`,
      ),
      resources: [],
    },
  });
  library.apply(Array.from({ length: count }, (_, i) => set(i)));
  return library;
}

describe('the problems of a large library', () => {
  it('are looked for in slices: other work goes on meanwhile, and may change the library', async () => {
    const large = library(600);
    let turns = 0;
    let looking = true;
    const count = () => {
      turns++;
      if (turns === 1) large.apply([{ kind: 'remove', id: 'r/s599' }]);
      if (looking) setImmediate(count);
    };
    setImmediate(count);
    const problems = await libraryProblems(large, []);
    looking = false;
    expect(turns).toBeGreaterThan(1);
    expect(problems.some(({ diagnostic }) => diagnostic.code === 'unknown-skill')).toBe(true);
  });

  it('may be given up on', async () => {
    await expect(libraryProblems(library(3), [], { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});
