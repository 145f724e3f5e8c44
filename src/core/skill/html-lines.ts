// Lines that start and end a block of HTML in Markdown: the seven kinds of CommonMark, section 4.6.

const names =
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul';
const blockNames: ReadonlySet<string> = new Set(names.split(' '));

const attribute = `\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^"'=<>\`\\x00-\\x20]+|'[^']*'|"[^"]*"))?`;
const wholeTag = new RegExp(
  `^(?:<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*\\s*/?>|</[A-Za-z][A-Za-z0-9-]*\\s*>)\\s*$`,
);

const blank = 5;
const anyTag = 6;
const ends = [/<\/(?:script|pre|style|textarea)>/i, /-->/, /\?>/, />/, /\]\]>/];

/** 0–6; -1 where the line, which starts with `<`, starts no block. */
export function htmlKind(line: string): number {
  if (line.startsWith('<!--')) return 1;
  if (line.startsWith('<?')) return 2;
  if (/^<![A-Za-z]/.test(line)) return 3;
  if (line.startsWith('<![CDATA[')) return 4;
  const name = /^<\/?([a-z][a-z0-9]*)(?=\s|\/?>|$)/i.exec(line)?.[1]?.toLowerCase();
  if (name !== undefined && /^<(?:script|pre|style|textarea)(?=\s|>|$)/i.test(line)) return 0;
  if (name !== undefined && blockNames.has(name)) return blank;
  return wholeTag.test(line) ? anyTag : -1;
}

/** Whether a block of this kind can end a paragraph. */
export function canInterrupt(kind: number): boolean {
  return kind >= 0 && kind !== anyTag;
}

/** Whether a line ends a block of this kind. */
export function htmlEnds(kind: number, line: string): boolean {
  return kind >= blank ? line === '' : ends[kind]!.test(line);
}
