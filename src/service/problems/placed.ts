// A problem's range, made as narrow as the words that it is about.

import type { FilePlace } from '../../core/authoring/file-places.ts';
import type { FrontMatterPlaces } from '../../core/authoring/front-matter-places.ts';
import type { NamePlace } from '../../core/authoring/name-places.ts';
import { nameKey } from '../../core/skill/names.ts';
import type { SkillDiagnostic, TextRange } from '../../core/skill/skill.ts';

export interface Places {
  readonly lines: readonly string[];
  readonly front: FrontMatterPlaces;
  readonly names: readonly NamePlace[];
  readonly files: readonly FilePlace[];
}

const ofName = new Set(['duplicate-skill', 'shadowed-name', 'duplicate-name', 'no-links']);
const ofDescription = new Set(['description-weak', 'description-lacks-files', 'hidden-by-others']);

/** Where nothing narrower is known: the line, without the white space around it. */
export function placed(problem: SkillDiagnostic, places: Places): SkillDiagnostic {
  const range = placeOf(problem, places);
  return range ? { ...problem, range } : problem;
}

function placeOf(problem: SkillDiagnostic, places: Places): TextRange | undefined {
  const { code, range, subject } = problem;
  const { lines, front, names, files } = places;
  const first = lineRange(lines, Math.min(front.lines?.first ?? 1, lines.length));
  if (ofName.has(code)) return front.name ?? first;
  if (ofDescription.has(code)) return front.description ?? first;
  if (subject !== undefined) {
    const file = files.find(({ raw, path }) => raw === subject || path === subject);
    if (file) return file.range;
    const key = nameKey(subject);
    const name =
      names.find((place) => place.range.line === range.line && isNamed(place, key)) ??
      names.find((place) => isNamed(place, key));
    if (name) return name.range;
    const at = (lines[range.line - 1] ?? '').indexOf(subject);
    if (at >= 0)
      return { line: range.line, column: at + 1, endLine: range.line, endColumn: at + 1 + subject.length };
  }
  const isPoint = range.line === range.endLine && range.endColumn - range.column <= 1;
  return isPoint ? lineRange(lines, range.line) : undefined;
}

function isNamed({ target, written }: NamePlace, key: string): boolean {
  return target === key || nameKey(written) === key;
}

/** A blank line stands for what comes below it. */
function lineRange(lines: readonly string[], from: number): TextRange {
  let line = from;
  while (line < lines.length && (lines[line - 1] ?? '').trim() === '') line++;
  const text = lines[line - 1] ?? '';
  const column = text.length - text.trimStart().length + 1;
  return { line, column, endLine: line, endColumn: Math.max(text.trimEnd().length + 1, column) };
}
