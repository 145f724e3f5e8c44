// What keeps one skill from being found or used well: weak metadata, missing files, names.

import type { SkillNames } from '../../core/skill/names.ts';
import type { Skill } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';
import { missingFiles } from './missing-files.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

/** Width of a description below which retrieval has little to go by: some six words. */
const shortDescription = 40;

/** `linked`: true also for a skill that no edge could lead to, as another stands for it. */
export function skillProblems(skill: Skill, linked: boolean): readonly EngineProblem[] {
  const problems: EngineProblem[] = [];
  const description = skill.description.trim();
  // Parsing may have said so already.
  const isKnown = skill.diagnostics.some(({ code }) => code === 'description-weak');
  if (description !== '' && !isKnown && widthOf(description) < shortDescription) {
    problems.push(
      problemAt(
        skill,
        1,
        'description-weak',
        'info',
        say`The description has ${Array.from(description).length} characters: too little to be found by.`,
        say`Say what the skill does, on which files, and when to use it.`,
      ),
    );
  }
  if (!linked) {
    problems.push(
      problemAt(
        skill,
        1,
        'no-links',
        'info',
        say`Nothing links this skill to another.`,
        say`Name the skills it needs or serves, and the files it reads and writes.`,
      ),
    );
  }
  return [...problems, ...missingFiles(skill)];
}

/** In Latin letters: a character of a script that writes syllables or words with one says as much as three of them. */
function widthOf(text: string): number {
  const dense = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu,
  );
  return Array.from(text).length + 2 * (dense?.length ?? 0);
}

export function nameProblems(
  skill: Skill,
  names: Pick<SkillNames, 'shadowedBy' | 'sharing'>,
  find: (id: string) => Skill | undefined,
): readonly EngineProblem[] {
  const winner = names.shadowedBy(skill.id);
  if (winner !== undefined) {
    const other = find(winner);
    const same = other?.contentHash === skill.contentHash;
    const where = sourceOf(winner, find);
    return [
      problemAt(
        skill,
        1,
        same ? 'duplicate-skill' : 'shadowed-name',
        same ? 'info' : 'warning',
        same
          ? say`This skill is the same as ${where}.`
          : say`The name "${skill.name}" means ${where}, which comes first.`,
        same ? say`Keep one of them.` : say`Rename one of them.`,
        { subject: skill.name, related: [{ sourcePath: where, line: 1, message: 'It comes first.' }] },
      ),
    ];
  }
  const first = names.sharing(skill.name)[0];
  if (first === undefined || first.id === skill.id) return [];
  return [
    problemAt(
      skill,
      1,
      'duplicate-name',
      'warning',
      say`The name "${skill.name}" is also that of ${sourceOf(first.id, find)}.`,
      say`Give each skill a name of its own.`,
      {
        subject: skill.name,
        related: [{ sourcePath: sourceOf(first.id, find), line: 1, message: 'The same name.' }],
      },
    ),
  ];
}

function sourceOf(id: string, find: (id: string) => Skill | undefined): string {
  return find(id)?.sourcePath ?? id;
}
