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
  readonly plain: RegExp;
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

const asciiPatterns = patterns('A-Za-z0-9', 'g');
const unicodePatterns = patterns(String.raw`\p{L}\p{N}`, 'gu');
const linkPattern =
  /\]\(([^()\s]{1,200}?)\/?skill\.md(?:#[^)\s]*)?\)|`((?:\.\.?\/)[^`\s]{1,200}?)\/?skill\.md`/gi;
const spokenPattern =
  /\b(?:the|an?|use|using|via|see|run|load|invoke|with|and|or)\s{1,3}([\p{L}\p{N}][\p{L}\p{N}-]{1,40}(?:\s[\p{L}\p{N}][\p{L}\p{N}-]{0,40}){0,3}?)\sskill\b/giu;
const wikiPattern = /\[\[([^\]|\n[]{1,64})(?:\|[^\]\n]*)?\]\]/g;
// eslint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/;

/** In order, none inside another; the surest form wins where two overlap. */
export function findMentions(text: string): Mention[] {
  const found: Mention[] = [];
  const { code, bold, slash, plain } = ascii.test(text) ? asciiPatterns : unicodePatterns;
  if (text.includes('.md') || text.includes('.MD')) collect(text, linkPattern, 'link', found);
  if (text.includes('[[')) collect(text, wikiPattern, 'wiki', found);
  if (text.includes('`')) collect(text, code, 'code', found);
  if (text.includes('**')) collect(text, bold, 'bold', found);
  if (text.includes('skill')) collect(text, spokenPattern, 'spoken', found);
  if (text.includes('-')) {
    if (text.includes('/')) collect(text, slash, 'slash', found);
    collect(text, plain, 'plain', found);
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
