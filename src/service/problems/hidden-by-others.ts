// A skill that even its own description does not find.

import { frontMatterPlaces } from '../../core/authoring/front-matter-places.ts';
import type { SkillLibrary } from '../../core/library.ts';
import { defaultBudget } from '../../core/retrieve/bundle.ts';
import type { Skill, SkillDiagnostic } from '../../core/skill/skill.ts';
import { placed } from './placed.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

/** undefined where the skill is among those that a bundle holds for its description, or never eligible at all. */
export async function hiddenByOthers(
  library: SkillLibrary,
  skill: Skill,
  signal?: AbortSignal,
): Promise<SkillDiagnostic | undefined> {
  const task = skill.description.trim();
  if (task === '' || !library.isEligible(skill.id, true)) return undefined;
  const { ranking } = await library.retrieve({ task, includeUntrusted: true }, signal);
  const rank = ranking.findIndex(({ id }) => id === skill.id);
  if (ranking.length === 0 || (rank >= 0 && rank < defaultBudget.maxSkills)) return undefined;
  const before = ranking.slice(0, 3);
  const names = before.map(({ name }) => name);
  const more = rank < 0 ? ranking.length : rank;
  const { diagnostic } = problemAt(
    skill,
    1,
    'hidden-by-others',
    'info',
    say`For this very description ${more} other skills come first: ${names.join(', ')}, ….`,
    say`Say what sets this skill apart: its files, its tools, when to use it and not the others.`,
    {
      related: before.flatMap(({ id, name }) => {
        const sourcePath = library.record(id)?.skill.sourcePath;
        return sourcePath === undefined ? [] : [{ sourcePath, line: 1, message: name }];
      }),
    },
  );
  const lines = skill.text.split('\n');
  return placed(diagnostic, { lines, front: frontMatterPlaces(lines), names: [], files: [] });
}
