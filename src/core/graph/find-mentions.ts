// Where a text may name another skill, and how: link, wiki link, code, bold, slash-command, spoken
// ("the load ledger skill"), plain.

export type MentionForm = 'link' | 'wiki' | 'slash' | 'code' | 'bold' | 'spoken' | 'plain';

export interface Mention {
  readonly form: MentionForm;
  /** The name as written, or the path to the skill's folder for a link. */
  readonly raw: string;
  /** Offsets of the whole mention, its markup included. */
  readonly start: number;
  readonly end: number;
}

interface Patterns {
  readonly code: RegExp;
  readonly bold: RegExp;
  readonly slash: RegExp;
  /** undefined for ASCII, where `collectPlain` is faster. */
  readonly plain: RegExp | undefined;
}

/** `letter` is a character class of what words are made of. */
function patterns(letter: string, flags: string): Patterns {
  const kebab = `[${letter}]+(?:-[${letter}]+)+`;
  const name = `[${letter}](?:[${letter}_.:/-]{0,98}[${letter}])?`;
  return {
    code: new RegExp(`\`(/?${name})\``, flags),
    bold: new RegExp(String.raw`\*\*(${name})\*\*`, flags),
    slash: new RegExp(String.raw`(?<![${letter}/.:_~\\-])/(${kebab})(?![${letter}/.])`, flags),
    plain: new RegExp(
      String.raw`(?<![${letter}/.:_@$*\x60#=-])(?:${kebab}/)?${kebab}(?![${letter}/_(=@-]|\.[a-z])`,
      flags,
    ),
  };
}

const asciiPatterns: Patterns = { ...patterns('A-Za-z0-9', 'g'), plain: undefined };
const unicodePatterns = patterns(String.raw`\p{L}\p{N}`, 'gu');
const linkPattern =
  /\]\(([^()\s]{1,200}?)\/?skill\.md(?:#[^)\s]*)?\)|`((?:\.\.?\/)[^`\s]{1,200}?)\/?skill\.md`/gi;
const spokenPattern =
  /\b(?:the|an?|use|using|via|see|run|load|invoke|with|and|or)\s{1,3}(?:(?:the|an?|this|that)\s{1,3})?([\p{L}\p{N}][\p{L}\p{N}-]{1,40}(?:\s[\p{L}\p{N}][\p{L}\p{N}-]{0,40}){0,3}?)\sskill\b/giu;
/** Without it there is none: most words with `skill` in them are parts of names. */
const spokenEnd = /\sskill\b/iu;
const wikiPattern = /\[\[([^\]|\n[]{1,64})(?:\|[^\]\n]*)?\]\]/g;
/** Letters beyond ASCII; dashes, arrows and pictures are none. */
const otherLetters =
  /[\u00aa\u00b5\u00ba\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\uffef]|[\ud840-\ud8ff]/;

/** In order, none inside another; the surest form wins where two overlap. */
export function findMentions(text: string): Mention[] {
  const found: Mention[] = [];
  const { code, bold, slash, plain } = otherLetters.test(text) ? unicodePatterns : asciiPatterns;
  if (text.includes('.md') || text.includes('.MD')) collect(text, linkPattern, 'link', found);
  if (text.includes('[[')) collect(text, wikiPattern, 'wiki', found);
  if (text.includes('`')) collect(text, code, 'code', found);
  if (text.includes('**')) collect(text, bold, 'bold', found);
  if (text.includes('skill') && spokenEnd.test(text)) collect(text, spokenPattern, 'spoken', found);
  if (text.includes('-')) {
    if (text.includes('/')) collect(text, slash, 'slash', found);
    if (plain) collect(text, plain, 'plain', found);
    else collectPlain(text, found);
  }
  return found.sort((a, b) => a.start - b.start);
}

function collect(text: string, pattern: RegExp, form: MentionForm, found: Mention[]): void {
  const sure = found.length;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = match.index;
    const end = start + match[0].length;
    let covered = false;
    for (let index = 0; index < sure && !covered; index++) {
      covered = start < found[index]!.end && end > found[index]!.start;
    }
    if (covered) continue;
    const raw = match[1] ?? match[2] ?? match[0];
    if (form === 'code' && raw.startsWith('/')) found.push({ form: 'slash', raw: raw.slice(1), start, end });
    else found.push({ form, raw, start, end });
  }
}

const wordCode = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
  wordCode[character.charCodeAt(0)] = 1;
}
/** Before or behind a hyphenated word they make it part of something else: a path, a flag, an address, a call. */
const foreignBefore = new Set('/.:_@$*`#=-');
const foreignBehind = new Set('_(=@-');

/** The `plain` pattern by hand: starts from the hyphens, which are few. */
function collectPlain(text: string, found: Mention[]): void {
  const isWord = (index: number): boolean => index >= 0 && wordCode[text.charCodeAt(index)] === 1;
  const sure = found.length;
  let from = 0;
  for (let hyphen = text.indexOf('-'); hyphen >= 0; hyphen = text.indexOf('-', Math.max(from, hyphen + 1))) {
    if (hyphen < from || !isWord(hyphen - 1) || !isWord(hyphen + 1)) continue;
    let start = hyphen;
    while (start > from && isWord(start - 1)) start--;
    let end = hyphen;
    while (isWord(end) || (text[end] === '-' && isWord(end + 1))) end++;
    from = end;
    // `source-folder/skill-name`
    if (text[end] === '/' && isWord(end + 1)) {
      let last = end + 1;
      let hyphens = 0;
      while (isWord(last) || (text[last] === '-' && isWord(last + 1) && ++hyphens > 0)) last++;
      from = end = last;
      if (hyphens === 0) continue;
    }
    const before = text[start - 1] ?? ' ';
    const behind = text[end] ?? ' ';
    if (foreignBefore.has(before) || foreignBehind.has(behind) || behind === '/') continue;
    if (behind === '.' && isWord(end + 1) && /[a-z]/.test(text[end + 1]!)) continue;
    let covered = false;
    for (let index = 0; index < sure && !covered; index++) {
      covered = start < found[index]!.end && end > found[index]!.start;
    }
    if (!covered) found.push({ form: 'plain', raw: text.slice(start, end), start, end });
  }
}
