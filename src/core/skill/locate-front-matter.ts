// Where the front matter of a file starts and ends, also where its fences are missing, late or wrapped.

export type FrontMatterProblem =
  'not-first' | 'unclosed' | 'unopened' | 'in-code-fence' | 'bare-json' | 'long-fence';

export interface FrontMatterPlace {
  /** 0-based index of the first line inside the fences. */
  readonly first: number;
  /** 0-based index past the last line inside the fences. */
  readonly end: number;
  /** 0-based index of the first line of the body. */
  readonly body: number;
  /** Word after the opening fence, lower case: '' | 'yaml' | 'json' | 'js' | …; 'toml' for `+++`. */
  readonly language: string;
  readonly problem?: FrontMatterProblem;
}

const opening = /^---[ \t]*([A-Za-z_][\w+.-]*)?[ \t]*(?:#.*)?$/;
const closing = /^(?:---|\.\.\.)[ \t]*$/;
const longClosing = /^(?:-{4,}|—+|–+|--)[ \t]*$/;
const codeFence = /^(?:`{3,}|~{3,})[ \t]*([\w-]*)[ \t]*$/;
const keyLine = /^["']?[\p{L}_][\p{L}\p{N}_ .-]{0,60}["']?[ \t]*(?::(?:[ \t]|$)|：)/u;
const knownKey = /^(?:name|description)[ \t]*:(?:[ \t]|$)/i;
/** Lines to look through for what stands before the front matter, or for its end where no fence tells. */
const maxLead = 60;
const maxUnfenced = 200;

/** undefined: the file has no front matter. Linear in the lines it looks at. */
export function locateFrontMatter(lines: readonly string[]): FrontMatterPlace | undefined {
  const start = firstContent(lines);
  const line = lines[start] ?? '';
  const open = opening.exec(line);
  if (open) {
    const place = fenced(lines, start, (open[1] ?? '').toLowerCase());
    if (start === 0 || !place) return place;
    return { problem: 'not-first', ...place };
  }
  if (line.trimEnd() === '+++') {
    const end = findLine(lines, start + 1, lines.length, /^\+\+\+[ \t]*$/);
    if (end >= 0) return { first: start + 1, end, body: end + 1, language: 'toml' };
  }
  if (codeFence.test(line)) return insideCodeFence(lines, start);
  if (knownKey.test(line)) return unopened(lines, start);
  if (/^\{\s*(?:$|")/.test(line)) return bareJson(lines, start);
  return undefined;
}

function bareJson(lines: readonly string[], first: number): FrontMatterPlace | undefined {
  const oneLine = (lines[first] ?? '').trimEnd().endsWith('}');
  const last = oneLine ? first : findLine(lines, first + 1, first + maxUnfenced, /^\}[ \t]*$/);
  if (last < 0) return undefined;
  return { first, end: last + 1, body: last + 1, language: 'json', problem: 'bare-json' };
}

/**
 * Where the YAML of a block whose closing fence cannot be trusted really ends: before the first Markdown heading or code
 * fence that follows a blank line. Undefined where the block goes on to its end.
 */
export function markdownInside(lines: readonly string[], first: number, end: number): number | undefined {
  for (let i = first + 1; i < end; i++) {
    if ((lines[i - 1] ?? '').trim() === '' && /^(?:#{1,6}[ \t]|`{3,}|~{3,})/.test(lines[i] ?? '')) return i;
  }
  return undefined;
}

function firstContent(lines: readonly string[]): number {
  let i = 0;
  let comments = 0;
  const limit = Math.min(lines.length, maxLead);
  while (i < limit) {
    const line = (lines[i] ?? '').trim();
    if (line === '') i++;
    else if (line.startsWith('<!--')) {
      const end = findLine(lines, i, limit, /-->/);
      if (end < 0) return i;
      i = end + 1;
    } else if (/^(?:#|\/\/)/.test(line) && comments < 5) {
      // A comment in the manner of scripts; a heading if no front matter follows.
      const next = nextContent(lines, i + 1, limit);
      if (!isHashLine(lines[next]) && !startsFrontMatter(lines, next)) return i;
      comments++;
      i = next;
    } else break;
  }
  return i;
}

const isHashLine = (line: string | undefined) => line !== undefined && /^\s*(?:#|\/\/)/.test(line);

function startsFrontMatter(lines: readonly string[], index: number): boolean {
  return (
    opening.test(lines[index] ?? '') &&
    knownKey.test(lines[nextContent(lines, index + 1, lines.length)] ?? '')
  );
}

function nextContent(lines: readonly string[], from: number, limit: number): number {
  let i = from;
  while (i < limit && (lines[i] ?? '').trim() === '') i++;
  return i;
}

function findLine(lines: readonly string[], from: number, limit: number, pattern: RegExp): number {
  for (let i = from; i < Math.min(limit, lines.length); i++) if (pattern.test(lines[i] ?? '')) return i;
  return -1;
}

function fenced(lines: readonly string[], open: number, language: string): FrontMatterPlace | undefined {
  const first = open + 1;
  const close = findLine(lines, first, lines.length, closing);
  const content = lines[nextContent(lines, first, lines.length)] ?? '';
  if (open > 0 && !keyLine.test(content)) return undefined;
  const unfencedEnd = yamlExtent(lines, first);
  const long = findLine(lines, first, unfencedEnd + 1, longClosing);
  if (long >= 0 && (close < 0 || close > long)) {
    return { first, end: long, body: long + 1, language, problem: 'long-fence' };
  }
  // A title between two rules is no front matter, unless keys follow what then is a comment.
  const titled = /^#{1,6} /.test(content) && findLine(lines, first, close, knownKey) < 0;
  if (close >= 0 && titled && language === '') return undefined;
  if (close >= 0) return { first, end: close, body: close + 1, language };
  if (language !== '') return { first, end: unfencedEnd, body: unfencedEnd, language, problem: 'unclosed' };
  if (!keyLine.test(content)) return undefined;
  return { first, end: unfencedEnd, body: unfencedEnd, language, problem: 'unclosed' };
}

/** 0-based index past the last line that can be YAML of a mapping. */
function yamlExtent(lines: readonly string[], first: number): number {
  let end = first;
  const limit = Math.min(lines.length, first + maxUnfenced);
  for (let i = first; i < limit; i++) {
    const line = lines[i] ?? '';
    if (line.trim() === '') continue;
    const afterBlank = i > first && (lines[i - 1] ?? '').trim() === '';
    // A list after a blank line is the body's.
    if (!keyLine.test(line) && !/^[ \t]+\S/.test(line) && (afterBlank || !line.startsWith('- '))) break;
    end = i + 1;
  }
  return end;
}

function insideCodeFence(lines: readonly string[], fence: number): FrontMatterPlace | undefined {
  const mark = (/^(`{3,}|~{3,})/.exec(lines[fence] ?? '')?.[1] ?? '```').slice(0, 3);
  const first = nextContent(lines, fence + 1, lines.length);
  const line = lines[first] ?? '';
  if (opening.test(line) && keyLine.test(lines[nextContent(lines, first + 1, lines.length)] ?? '')) {
    const inner = fenced(lines, first, '');
    if (!inner) return undefined;
    const after = nextContent(lines, inner.body, lines.length);
    const body = (lines[after] ?? '').startsWith(mark) ? after + 1 : inner.body;
    return { ...inner, body, problem: 'in-code-fence' };
  }
  if (!knownKey.test(line)) return undefined;
  for (let i = first; i < Math.min(lines.length, first + maxUnfenced); i++) {
    if ((lines[i] ?? '').startsWith(mark) || closing.test(lines[i] ?? '')) {
      return { first, end: i, body: i + 1, language: '', problem: 'in-code-fence' };
    }
  }
  return undefined;
}

function unopened(lines: readonly string[], first: number): FrontMatterPlace | undefined {
  const end = yamlExtent(lines, first);
  const close = closing.test(lines[nextContent(lines, end, lines.length)] ?? '');
  const known = new Set<string>();
  for (let i = first; i < end; i++)
    if (knownKey.test(lines[i] ?? '')) known.add((lines[i] ?? '').slice(0, 4).toLowerCase());
  if (!close && known.size < 2) return undefined;
  const body = close ? nextContent(lines, end, lines.length) + 1 : end;
  return { first, end, body, language: '', problem: 'unopened' };
}
