// Values on one line of plain YAML: texts with and without quotes, numbers, truth values, `[a, b]`.

export interface Scalar {
  readonly value: unknown;
  /** As written, where YAML makes something else than text of it. */
  readonly written?: string;
}

/** Not text to YAML, or not to be a key of plain data. */
const special = /^(?:null|true|false|~|[+-]?\.inf|\.nan|constructor|prototype)$/i;
/** Length of the longest of them. */
const maxSpecial = 11;
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/;
/** A plain value starts with a letter, a digit or a mark without meaning; in it `: ` and ` #` would mean something. */
const plainText = /^[\p{L}\p{N}(/<$_.](?:[^:#]|:(?=[^\s,\]}])|(?<=\S)#)*$/u;
/** The same for text in ASCII: classes of Unicode letters take a while to compile. */
const plainAscii = /^[A-Za-z0-9(/<$_.](?:[ -"$-9;-~]|:(?=[!-+\--\\^-|~])|(?<=\S)#)*$/;
/** Numbers in any notation, dates apart from text or not: left to the full parser. */
const numeric = /^[\d.+-][\d.eExXoO_+-]*[a-fA-F\d]*$/;
/** Versions and dates are texts. */
const dotted = /^(?:\d+(?:\.\d+){2,3}|\d{4}-\d\d-\d\d)$/;
const flowItem = /^(?:[A-Za-z0-9](?:[^:#,[\]{}"']|:(?=[^\s,[\]{}"']))*|"[^"\\,]*"|'[^',]*')$/;
const letter = /^[A-Za-z]/;

/** A name that means itself as a key. */
export function isPlainKey(key: string): boolean {
  return !special.test(key);
}

/** `further`: not its first line, which alone says what it is by its first character. */
export function isPlainText(text: string, further = false): boolean {
  const tested = further ? `a${text}` : text;
  if (further && text.startsWith('#')) return false;
  return plainAscii.test(tested) || plainText.test(tested);
}

/** A line without quotes that is a whole value. */
export function scalarOf(text: string): Scalar | undefined {
  // Most values are longer words than those that mean something.
  if (text.length > maxSpecial && letter.test(text)) return isPlainText(text) ? { value: text } : undefined;
  if (number.test(text)) return text === '-0' ? undefined : { value: Number(text), written: text };
  if (text === 'true' || text === 'false') return { value: text === 'true', written: text };
  if (dotted.test(text)) return { value: text };
  if (special.test(text) || numeric.test(text) || !isPlainText(text)) return undefined;
  return { value: text };
}

/** What stands in quotes, where the text is that and no more. */
export function quoted(text: string): string | undefined {
  if (text.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : undefined;
  if (!/^"(?:[^"\\]|\\["\\])*"$/.test(text)) return undefined;
  const inner = text.slice(1, -1);
  return inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner;
}

/** `[a, b]` */
export function flowList(text: string): readonly string[] | undefined {
  if (!text.endsWith(']')) return undefined;
  const inside = text.slice(1, -1).trim();
  if (inside === '') return [];
  const items = inside.split(',').map((item) => item.trim());
  if (!items.every((item) => flowItem.test(item) && !special.test(item) && !numeric.test(item)))
    return undefined;
  return items.map((item) => (/^["']/.test(item) ? item.slice(1, -1) : item));
}
