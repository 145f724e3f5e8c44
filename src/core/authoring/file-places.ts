// Where a SKILL.md names files that lie beside it: links, code spans, commands in fences.

import type { TextRange } from '../skill/skill.ts';

export interface FilePlace {
  readonly form: 'link' | 'code' | 'fence';
  /** As written. */
  readonly raw: string;
  /** Relative to the skill's folder, `/`-separated, decoded. */
  readonly path: string;
  readonly range: TextRange;
}

const patterns: readonly (readonly [FilePlace['form'], RegExp])[] = [
  ['link', /\]\(<?([^()\s<>#?]+)/g],
  ['code', /`([^`\s]+)`/g],
];
/** A code span with more than one word: a command. */
const commandSpan = /`([^`\n]*\s[^`\n]*)`/g;
const inFence = /(?<![\w./\\$~{-])((?:\.\/)?(?:scripts?|bin|tools|references?|assets|templates)\/[\w./-]+)/g;
const maxLine = 20_000;

/** In file order, of the body that starts at the 0-based line `body`. */
export function filePlaces(lines: readonly string[], body: number): readonly FilePlace[] {
  const places: FilePlace[] = [];
  let fence = '';
  for (let index = body; index < lines.length; index++) {
    const text = lines[index]!;
    const mark = /^\s*(?:[-*+>]\s+)*(```+|~~~+)/.exec(text)?.[1];
    if (mark !== undefined && (fence === '' || (text.trim() === mark && mark.startsWith(fence)))) {
      fence = fence === '' ? mark : '';
      continue;
    }
    if (text.length > maxLine) continue;
    for (const [form, pattern] of fence === '' ? patterns : ([['fence', inFence]] as const)) {
      for (const match of (form === 'link' ? withoutCode(text) : text).matchAll(pattern)) {
        const raw = match[1]!;
        const path = plainPath(raw);
        if (path === undefined) continue;
        const column = match.index + match[0].indexOf(raw) + 1;
        const range = { line: index + 1, column, endLine: index + 1, endColumn: column + raw.length };
        places.push({ form, raw, path, range });
      }
    }
    if (fence === '') places.push(...inCommands(text, index + 1));
  }
  return places.sort((a, b) => a.range.line - b.range.line || a.range.column - b.range.column);
}

function* inCommands(text: string, line: number): Generator<FilePlace> {
  for (const span of text.matchAll(commandSpan)) {
    for (const match of span[1]!.matchAll(inFence)) {
      const raw = match[1]!;
      const path = plainPath(raw);
      if (path === undefined) continue;
      const column = span.index + 1 + match.index + match[0].indexOf(raw) + 1;
      yield {
        form: 'code',
        raw,
        path,
        range: { line, column, endLine: line, endColumn: column + raw.length },
      };
    }
  }
}

/** A line with its code spans blanked, at the same columns. */
export function withoutCode(line: string): string {
  return line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, (span) => ' '.repeat(span.length));
}

/** Of the folders that the standard names, and so surely meant as part of the skill. */
export function isOwnFolder(path: string): boolean {
  return /^(?:scripts|references|assets)\//i.test(path);
}

/** Inside the folder, with an extension; undefined for anything else. */
function plainPath(raw: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\#]|\.\.|[{}$*<>]/i.test(raw)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  path = path.replace(/^\.\//, '');
  return /^[\w./ -]+\.[A-Za-z0-9]{1,6}$/.test(path) && !/^(?:www\.|skill\.md$)/i.test(path)
    ? path
    : undefined;
}
