// Skills on disk for the embedding benchmark, and the baseline that ranks them by words alone.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LexicalIndex } from '../../src/core/index/lexical-index.ts';
import type { SkillLibrary } from '../../src/core/library.ts';
import { readTask } from '../../src/core/retrieve/query-schema.ts';
import { defaultScoring } from '../../src/core/retrieve/settings.ts';
import type { SkillId } from '../../src/core/skill/skill.ts';

export interface SkillFile {
  readonly id: SkillId;
  readonly file: string;
}

/** In `paths` below the directory, or wherever a SKILL.md lies in it. */
export function listSkills(directory: string, paths?: readonly string[]): readonly SkillFile[] {
  const found = paths ?? findSkills(directory, '');
  return [...found].sort().map((id) => ({ id, file: join(directory, id, skillFile(join(directory, id))) }));
}

function findSkills(directory: string, below: string): string[] {
  return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return findSkills(directory, below === '' ? entry.name : `${below}/${entry.name}`);
    return entry.name === 'SKILL.md' ? [below] : [];
  });
}

function skillFile(directory: string): string {
  return readdirSync(directory).find((name) => name.toLowerCase() === 'skill.md') ?? 'SKILL.md';
}

export function wordsAlone(library: SkillLibrary): (task: string) => readonly SkillId[] {
  const index = new LexicalIndex();
  for (const { skill, fields } of library.records()) index.set(skill.id, fields);
  return (task) => index.search(readTask(task).terms, defaultScoring, 50).map(({ id }) => id);
}
