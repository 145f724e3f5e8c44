// What may be written to this terminal: colours, symbols, and skills' text without control characters.

import { styleText } from 'node:util';

export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly accent: (text: string) => string;
  readonly arrow: string;
  readonly bullet: string;
  readonly dot: string;
  readonly ok: string;
  readonly no: string;
  readonly ellipsis: string;
  /** Columns to wrap at; Infinity where nobody looks. */
  readonly width: number;
}

export interface TerminalFacts {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Colours on a terminal only; `NO_COLOR` and `TERM=dumb` forbid them, `FORCE_COLOR` asks for them (no-color.org, force-color.org). */
export function wantsColour({ isTerminal, env }: TerminalFacts): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

/** False only where the locale names another character set: an unset locale (containers) is taken for UTF-8. */
export function speaksUnicode(env: TerminalFacts['env']): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => value !== undefined && value !== '');
  return locale === undefined || /utf-?8/i.test(locale);
}

export function makeStyle(facts: TerminalFacts): Style {
  const paint = (format: Parameters<typeof styleText>[0]) =>
    wantsColour(facts)
      ? (text: string) => styleText(format, text, { validateStream: false })
      : (text: string) => text;
  const unicode = speaksUnicode(facts.env);
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    good: paint('green'),
    warn: paint('yellow'),
    bad: paint('red'),
    accent: paint('cyan'),
    arrow: unicode ? '→' : '->',
    bullet: unicode ? '•' : '*',
    dot: unicode ? '·' : '-',
    ok: unicode ? '✓' : 'ok',
    no: unicode ? '✗' : 'x',
    ellipsis: unicode ? '…' : '...',
    width: facts.isTerminal ? Math.max(40, Math.min(facts.columns ?? 80, 110)) : 100,
  };
}

/**
 * A skill is untrusted text: neither escape sequences and other control characters (C0, C1) reach the terminal, nor
 * characters that reorder what surrounds them, nor the invisible "tags" that spell what only a model reads.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu, '');
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

/** JSON that shows what it holds: characters that are invisible or act on a terminal are written as escapes. */
export function visibleJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu,
    (character) =>
      Array.from(
        { length: character.length },
        (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
      ).join(''),
  );
}

/** The last net before stdout: of control characters only line breaks, tabs and our own colours go through. */
export function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  return text.replace(/\u001b\[[0-9;]*m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (found) =>
    found.length > 1 ? found : '',
  );
}

const punctuation: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '→': '->',
  '←': '<-',
  '•': '*',
  '·': '-',
  '×': 'x',
  '≤': '<=',
  '≥': '>=',
  '✓': 'ok',
  '✗': 'x',
  '\u00a0': ' ',
};

/** The nearest ASCII, `?` where there is none: for a terminal whose character set is not Unicode. */
export function asciiOnly(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      // eslint-disable-next-line no-control-regex -- our own colours stay
      .replace(/[^\n\t\x20-\x7e\u001b]/gu, (character) => punctuation[character] ?? '?')
  );
}

/** Breaks at spaces; a word longer than the width stays whole. Colours take no room. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const word of text.split(' ')) {
    const room = visibleLength(word);
    if (length > 0 && indent.length + length + 1 + room > width) {
      lines.push(indent + line);
      line = word;
      length = room;
    } else {
      line = length === 0 ? word : `${line} ${word}`;
      length += room + (length === 0 ? 0 : 1);
    }
  }
  if (line !== '') lines.push(indent + line);
  return lines.join('\n');
}

function visibleLength(text: string): number {
  // eslint-disable-next-line no-control-regex -- our own colours
  return text.replace(/\u001b\[[0-9;]*m/g, '').length;
}

export function clip(text: string, length: number, ellipsis: string): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - ellipsis.length));
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}${ellipsis}`;
}
