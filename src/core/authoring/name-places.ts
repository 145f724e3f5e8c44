// Where a SKILL.md names other skills: the place of each name in the file, for hovers, links, renames.

import { findMentions } from '../graph/find-mentions.ts';
import type { Mention, MentionForm } from '../graph/find-mentions.ts';
import { nameKey } from '../skill/names.ts';
import type { TextRange } from '../skill/skill.ts';
import { frontMatterPlaces } from './front-matter-places.ts';
import type { FrontMatterPlaces } from './front-matter-places.ts';

export interface NamePlace {
  readonly form: MentionForm | 'metadata';
  /** What the name may be found by, as in `ReferenceClaim`. */
  readonly target: string;
  /** `target` is a path relative to the skill's folder. */
  readonly byPath: boolean;
  /** The last segment of what is written: what a rename replaces. */
  readonly range: TextRange;
  /** The text in that range. */
  readonly written: string;
  /** Markup says that a name is meant; plain words may only look like one. */
  readonly marked: boolean;
}

/** In file order. Code fences and the skill's own `name:` are left out. `lines` of the file, its body from the 0-based `body`. */
export function namePlaces(
  lines: readonly string[],
  body: number,
  front: FrontMatterPlaces = frontMatterPlaces(lines),
): readonly NamePlace[] {
  const places: NamePlace[] = front.names.map(({ raw, range }) => {
    const last = lastSegment(raw, '/:');
    return {
      form: 'metadata',
      target: nameKey(raw.replace(/:/g, '/')),
      byPath: false,
      range: { ...range, column: range.column + raw.length - last.length },
      written: last,
      marked: true,
    };
  });
  if (front.description) {
    const { line, endLine, column, endColumn } = front.description;
    for (let at = line; at <= endLine; at++) {
      const text = (lines[at - 1] ?? '').slice(0, at === endLine ? endColumn - 1 : undefined);
      const from = at === line ? column - 1 : 0;
      places.push(...onLine(text.slice(from), at, from));
    }
  }
  let fence = '';
  for (let index = body; index < lines.length; index++) {
    const line = lines[index]!;
    const mark = /^\s*(?:[-*+>]\s+)*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined && (fence === '' || (line.trim() === mark && mark.startsWith(fence))))
      fence = fence === '' ? mark : '';
    else if (fence === '') places.push(...onLine(line, index + 1, 0));
  }
  return places.sort((a, b) => a.range.line - b.range.line || a.range.column - b.range.column);
}

/** More of one line is no prose. */
const maxLine = 20_000;

function onLine(text: string, line: number, offset: number): NamePlace[] {
  if (text.length > maxLine || !/[`*[\-/]|skill/i.test(text)) return [];
  return findMentions(text).flatMap((mention) => placeOf(mention, text, line, offset) ?? []);
}

function placeOf(mention: Mention, text: string, line: number, offset: number): NamePlace | undefined {
  const { form, raw, start, end } = mention;
  const byPath = form === 'link';
  if (byPath && /^[a-z][a-z+.-]*:/i.test(raw)) return undefined;
  const at = text.indexOf(raw, start);
  if (at < 0 || at + raw.length > end) return undefined;
  const written = lastSegment(raw, byPath ? '/' : '/:');
  if (written === '' || written === '.' || written === '..') return undefined;
  const column = offset + at + raw.length - written.length + 1;
  return {
    form,
    target: byPath ? raw : nameKey(raw.replace(/:/g, '/')),
    byPath,
    range: { line, column, endLine: line, endColumn: column + written.length },
    written,
    marked: form !== 'plain',
  };
}

function lastSegment(text: string, separators: string): string {
  let from = text.length;
  while (from > 0 && !separators.includes(text[from - 1]!)) from--;
  return text.slice(from);
}
