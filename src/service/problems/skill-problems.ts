// What keeps one skill from being found or used well: weak metadata, missing files, names.

import { withoutCode } from '../../core/authoring/file-places.ts';
import type { SkillNames } from '../../core/skill/names.ts';
import type { Skill } from '../../core/skill/skill.ts';
import { discoverLimits, skippedFolders } from '../../node/discover.ts';
import type { EngineProblem } from '../engine-api.ts';
import { problemAt } from './problem.ts';

/** Characters of a description below which retrieval has little to go by. */
const shortDescription = 40;

export function skillProblems(skill: Skill, linked: boolean): readonly EngineProblem[] {
  const problems: EngineProblem[] = [];
  if (skill.description.trim() !== '' && skill.description.trim().length < shortDescription) {
    problems.push(
      problemAt(
        skill,
        1,
        'description-weak',
        'info',
        `The description has ${skill.description.trim().length} characters: too little to be found by.`,
        'Say what the skill does, on which files, and when to use it.',
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
        'Nothing links this skill to another.',
        'Name the skills it needs or serves, and the files it reads and writes.',
      ),
    );
  }
  return [...problems, ...missingFiles(skill)];
}

/** Links of the body to files beside the SKILL.md that are not there. Fences are examples, not links. */
export function missingFiles(skill: Skill): readonly EngineProblem[] {
  if (!isListingComplete(skill)) return [];
  const there = new Set(skill.resources.map((resource) => resource.path.toLowerCase()));
  const folders = new Set(
    [...there].flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, i, parts) => parts.slice(0, i + 1).join('/')),
    ),
  );
  const problems: EngineProblem[] = [];
  const said = new Set<string>();
  let fence = '';
  for (const [i, text] of skill.text.split('\n').entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(text)?.[1];
    if (mark !== undefined && (fence === '' || (text.trim() === mark && mark.startsWith(fence))))
      fence = fence === '' ? mark : '';
    if (fence !== '' || i + 1 < skill.bodyLine || !text.includes('](')) continue;
    for (const [, target = ''] of withoutCode(text).matchAll(/\]\(<?([^()\s<>#?]+)[^()\n]*\)/g)) {
      const path = plainPath(target);
      if (path === undefined || said.has(path) || there.has(path) || folders.has(path)) continue;
      if (!isListed(path)) continue;
      said.add(path);
      problems.push(
        problemAt(
          skill,
          i + 1,
          'file-missing',
          'warning',
          `The linked file "${target}" is not beside this SKILL.md.`,
          'Add the file, or correct the link.',
          { subject: target },
        ),
      );
    }
  }
  return problems;
}

/** False where a skill has so many files that not all are listed: then nothing can be said to be missing. */
export function isListingComplete({ resources }: Pick<Skill, 'resources'>): boolean {
  return resources.length < discoverLimits.resources;
}

/** Whether a file at this path would be listed. */
export function isListed(path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return (
    folders.length < discoverLimits.resourceDepth && !folders.some((folder) => skippedFolders.has(folder))
  );
}

/** Relative, inside the folder, with an extension: anything else is not ours to check. */
function plainPath(target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\#]|\.\.|[{}$*<>]/i.test(target)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(target);
  } catch {
    return undefined;
  }
  path = path.replace(/^\.\//, '').toLowerCase();
  return /^[\w./ -]+\.[a-z0-9]{1,6}$/.test(path) && !/^(?:www\.|skill\.md$)/.test(path) ? path : undefined;
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
          ? `This skill is the same as ${where}.`
          : `The name "${skill.name}" means ${where}, which comes first.`,
        same ? 'Keep one of them.' : 'Rename one of them.',
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
      `The name "${skill.name}" is also that of ${sourceOf(first.id, find)}.`,
      'Give each skill a name of its own.',
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
