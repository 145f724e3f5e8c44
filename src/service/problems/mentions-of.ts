// Every place of a library that names one skill.

import { namePlaces } from '../../core/authoring/name-places.ts';
import { frontMatterPlaces } from '../../core/authoring/front-matter-places.ts';
import { makeNode } from '../../core/graph/graph-node.ts';
import type { SkillLibrary } from '../../core/library.ts';
import { locateFrontMatter } from '../../core/skill/locate-front-matter.ts';
import { nameKey } from '../../core/skill/names.ts';
import type { Skill, SkillId, TextRange } from '../../core/skill/skill.ts';
import { TimeSlice } from '../../core/time-slice.ts';
import type { OpenDocument, SkillMention } from '../engine-api.ts';
import { referenceOf } from './review-document.ts';

/**
 * Sorted by file and place; the skill's own `name:`, and a title that repeats it, come first. Texts in `documents` stand for those on disk. Only
 * files that hold the name or the folder's name in some spelling are read closely.
 */
export async function mentionsOf(
  library: SkillLibrary,
  id: SkillId,
  documents: readonly OpenDocument[],
  signal?: AbortSignal,
): Promise<readonly SkillMention[]> {
  const target = library.record(id)?.skill;
  if (!target) return [];
  const open = new Map(documents.map(({ sourcePath, text }) => [sourcePath, text]));
  const spelling = spellings(target);
  const slice = new TimeSlice();
  const mentions: SkillMention[] = [];
  for (const { skill, claims } of [...library.records()].sort((a, b) =>
    a.skill.sourcePath < b.skill.sourcePath ? -1 : 1,
  )) {
    await slice.breathe(signal);
    const text =
      open
        .get(skill.sourcePath)
        ?.replace(/^\uFEFF/, '')
        .replace(/\r\n?/g, '\n') ?? skill.text;
    if (skill.id === id || !spelling.test(text)) continue;
    const lines = text.split('\n');
    const node = makeNode(skill, claims);
    for (const place of namePlaces(lines, locateFrontMatter(lines)?.body ?? 0)) {
      const reference = referenceOf(place, library, node);
      if (reference?.id !== id) continue;
      const { range, written, sure, byPath } = reference;
      const words = (lines[range.line - 1] ?? '').trim().slice(0, 160);
      mentions.push({ speaker: skill.id, sourcePath: skill.sourcePath, range, written, sure, byPath, words });
    }
  }
  return [...declaration(target, open), ...mentions];
}

/** Its `name:`, and a title that is the name. */
function declaration(target: Skill, open: ReadonlyMap<string, string>): readonly SkillMention[] {
  const lines = (open.get(target.sourcePath) ?? target.text).split(/\r\n?|\n/);
  const { name } = frontMatterPlaces(lines);
  if (!name) return [];
  const { id: speaker, sourcePath } = target;
  const mention = (range: TextRange): SkillMention => {
    const written = (lines[range.line - 1] ?? '').slice(range.column - 1, range.endColumn - 1);
    return { speaker, sourcePath, range, written, sure: true, byPath: false, words: written };
  };
  const body = locateFrontMatter(lines)?.body ?? 0;
  const at = lines.findIndex((line, index) => index >= body && line.startsWith('# '));
  if (at < 0 || lines[at]!.slice(2).trim() !== mention(name).written) return [mention(name)];
  const column = lines[at]!.search(/[^#\s]/) + 1;
  const endColumn = lines[at]!.trimEnd().length + 1;
  return [mention(name), mention({ line: at + 1, column, endLine: at + 1, endColumn })];
}

function spellings({ name, folder }: Skill): RegExp {
  const one = (key: string) =>
    key
      .split('-')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('[-_\\s]+');
  const keys = [...new Set([nameKey(name), nameKey(folder)])].filter((key) => key !== '');
  return new RegExp(keys.map(one).join('|'), 'iu');
}
