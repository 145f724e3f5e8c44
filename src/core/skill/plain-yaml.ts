// The YAML that nearly all front matters keep to, read line by line. What goes beyond is left to the full parser.

import type { TextRange } from './skill.ts';
import type { YamlEntry } from './yaml.ts';

const maxLength = 20_000;
const keyLine = /^([A-Za-z][\w-]{0,60}):(?: +(\S.*))?$/;
/** Not text to YAML, or not to be a key of plain data. */
const special = /^(?:null|true|false|~|constructor|prototype)$/i;
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/;
/** A plain value starts with a letter or a digit; in it `: ` and ` #` would mean something. */
const plainText = /^[\p{L}\p{N}](?:[^:#]|:(?=[^\s,\]}])|(?<=\S)#)*$/u;
/** Numbers in any notation, dates apart from text or not: left to the full parser. */
const numeric = /^[\d.+-][\d.eExXoO_+-]*[a-fA-F\d]*$/;
/** Versions and dates are texts. */
const dotted = /^(?:\d+(?:\.\d+){2,3}|\d{4}-\d\d-\d\d)$/;
const flowItem = /^(?:\p{L}[\p{L}\p{N} _./+-]*|"[^"\\,]*"|'[^',]*')$/u;
/** Control characters, tabs included, and the line ends that only some parsers know. */
// eslint-disable-next-line no-control-regex
const odd = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[ ](?:\n|$)/;

interface Read {
  readonly value: unknown;
  readonly written?: string;
  /** Offsets in the block. */
  readonly from: number;
  readonly to: number;
}

/**
 * Entries of a mapping whose values are one-line or folded texts, numbers, truth values, block texts, lists of texts, and
 * mappings of one-line values; exactly as the `yaml` package reads them. undefined for anything else, and wherever there
 * could be a doubt. Linear in the block.
 */
export function readPlainYaml(block: string, firstLine: number): ReadonlyMap<string, YamlEntry> | undefined {
  if (block.length > maxLength || odd.test(block)) return undefined;
  return new PlainReader(block, firstLine).read();
}

class PlainReader {
  readonly #lines: readonly string[];
  readonly #starts: number[] = [];
  readonly #firstLine: number;
  #at = 0;

  constructor(block: string, firstLine: number) {
    this.#lines = block.split('\n');
    this.#firstLine = firstLine;
    let start = 0;
    for (const line of this.#lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  read(): ReadonlyMap<string, YamlEntry> | undefined {
    const entries = new Map<string, YamlEntry>();
    const lines = this.#lines;
    let end = lines.length;
    while (end > 0 && lines[end - 1] === '') end--;
    if (end === 0) return undefined;
    while (this.#at < end) {
      const match = keyLine.exec(lines[this.#at]!);
      if (!match) return undefined;
      const key = match[1]!;
      if (special.test(key) || entries.has(key)) return undefined;
      const read = match[2] === undefined ? this.#nested() : this.#value(match[2]);
      if (!read) return undefined;
      const { value, written, from, to } = read;
      entries.set(key, {
        value,
        range: this.#range(from, to),
        ...(written === undefined ? {} : { written }),
      });
    }
    return entries;
  }

  /** The value that starts on the line of its key. */
  #value(text: string): Read | undefined {
    const index = this.#at;
    const from = this.#starts[index]! + this.#lines[index]!.length - text.length;
    const first = text[0]!;
    if (first === '>' || first === '|') return this.#blockText(text, from);
    this.#at++;
    if (first === '[') return this.#closed(flowList(text), from, text);
    const scalar = scalarOf(text);
    if (!scalar) return undefined;
    if (!this.#isIndented(this.#at)) return { ...scalar, from, to: from + text.length };
    // Further lines of a plain text are joined to it.
    if (typeof scalar.value !== 'string' || first === '"' || first === "'") return undefined;
    const parts = [text];
    while (this.#isIndented(this.#at)) {
      const part = this.#lines[this.#at]!.trim();
      if (!plainText.test(part)) return undefined;
      parts.push(part);
      this.#at++;
    }
    if (this.#isBlank(this.#at)) return undefined;
    const last = this.#at - 1;
    return { value: parts.join(' '), from, to: this.#starts[last]! + this.#lines[last]!.length };
  }

  /** A value that must end with its line. */
  #closed(value: unknown, from: number, text: string): Read | undefined {
    if (value === undefined || this.#isIndented(this.#at)) return undefined;
    return { value, from, to: from + text.length };
  }

  #blockText(header: string, from: number): Read | undefined {
    if (!/^[>|]-?$/.test(header)) return undefined;
    const indent = /^ */.exec(this.#lines[++this.#at] ?? '')![0].length;
    if (indent === 0) return undefined;
    const parts: string[] = [];
    while (this.#isIndented(this.#at)) {
      const line = this.#lines[this.#at]!;
      if (line[indent] === ' ' || !line.startsWith(' '.repeat(indent))) return undefined;
      parts.push(line.slice(indent));
      this.#at++;
    }
    // Blank lines are part of the text.
    if (this.#isBlank(this.#at)) return undefined;
    const text = parts.join(header.startsWith('>') ? ' ' : '\n');
    return { value: header.length > 1 ? text : `${text}\n`, from, to: this.#starts[this.#at] ?? this.#end() };
  }

  /** A list or a mapping below its key. */
  #nested(): Read | undefined {
    const first = this.#lines[++this.#at] ?? '';
    const indent = /^ */.exec(first)![0].length;
    const isList = first.startsWith('- ', indent);
    if (indent === 0 && !isList) return undefined;
    const from = (this.#starts[this.#at] ?? 0) + indent;
    const list: unknown[] = [];
    const map: Record<string, unknown> = {};
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at]!;
      const here = /^ */.exec(line)![0].length;
      if (line === '') return undefined;
      if (here < indent || (indent === 0 && !line.startsWith('- '))) break;
      if (here !== indent) return undefined;
      const text = line.slice(indent);
      if (isList) {
        const item = text.startsWith('- ') ? scalarOf(text.slice(2).trimStart()) : undefined;
        if (!item) return undefined;
        list.push(item.value);
      } else {
        const [, key, value] = keyLine.exec(text) ?? [];
        if (key === undefined || value === undefined || special.test(key) || Object.hasOwn(map, key))
          return undefined;
        const read = value.startsWith('[') ? { value: flowList(value) } : scalarOf(value);
        if (read?.value === undefined) return undefined;
        map[key] = read.value;
      }
    }
    return { value: isList ? list : map, from, to: this.#starts[this.#at] ?? this.#end() };
  }

  #isIndented(index: number): boolean {
    return this.#lines[index]?.startsWith(' ') === true;
  }

  #isBlank(index: number): boolean {
    return this.#lines[index] === '';
  }

  #end(): number {
    const last = this.#lines.length - 1;
    return this.#starts[last]! + this.#lines[last]!.length;
  }

  #range(from: number, to: number): TextRange {
    const start = this.#place(from);
    const end = this.#place(to);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  #place(offset: number): { readonly line: number; readonly column: number } {
    let index = Math.min(this.#at, this.#starts.length - 1);
    while (index > 0 && this.#starts[index]! > offset) index--;
    return { line: this.#firstLine + index, column: offset - this.#starts[index]! + 1 };
  }
}

/** One line that is a whole value. */
function scalarOf(text: string): { readonly value: unknown; readonly written?: string } | undefined {
  if (text.startsWith('"')) {
    return /^"[^"\\]*"$/.test(text) ? { value: text.slice(1, -1) } : undefined;
  }
  if (text.startsWith("'")) {
    return /^'(?:[^']|'')*'$/.test(text) ? { value: text.slice(1, -1).replaceAll("''", "'") } : undefined;
  }
  if (number.test(text)) return text === '-0' ? undefined : { value: Number(text), written: text };
  if (text === 'true' || text === 'false') return { value: text === 'true', written: text };
  if (dotted.test(text)) return { value: text };
  if (special.test(text) || numeric.test(text) || !plainText.test(text)) return undefined;
  return { value: text };
}

/** `[a, b]` */
function flowList(text: string): readonly string[] | undefined {
  if (!text.endsWith(']')) return undefined;
  const items = text
    .slice(1, -1)
    .split(',')
    .map((item) => item.trim());
  if (!items.every((item) => flowItem.test(item) && !special.test(item))) return undefined;
  return items.map((item) => (/^["']/.test(item) ? item.slice(1, -1) : item));
}
