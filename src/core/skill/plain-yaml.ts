// The YAML that nearly all front matters keep to, read line by line. What goes beyond is left to the full parser.

import { flowList, isPlainKey, isPlainText, quoted, scalarOf, type Scalar } from './plain-scalars.ts';
import type { TextRange } from './skill.ts';
import type { YamlEntry } from './yaml.ts';

const maxLength = 20_000;
/** Lists and mappings in each other. */
const maxDepth = 8;
/** Opening brackets, whatever they are part of: where there are many, the full parser looks at how deep they nest. */
const maxBrackets = 40;
const maxTrailing = 20;
/** Lines at whose end a text in quotes may end. */
const maxTries = 8;
const keyLine = /^([A-Za-z][\w-]{0,60}):(?: +(\S.*))?$/;
/** Control characters, tabs included, the line ends that only some parsers know, white space before a line end, deep indents. */
// eslint-disable-next-line no-control-regex
const odd = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[ ](?:\n|$)|\n {61}/;

interface Read extends Scalar {
  /** Offsets in the block. */
  readonly from: number;
  readonly to: number;
}

/**
 * Entries of a mapping whose values are texts (folded, quoted or block), numbers, truth values, and lists and mappings of
 * such, within each other; exactly as the `yaml` package reads them. undefined for anything else, and wherever there could
 * be a doubt. Linear in the block.
 */
export function readPlainYaml(block: string, firstLine: number): ReadonlyMap<string, YamlEntry> | undefined {
  if (block.length > maxLength || odd.test(block) || hasManyBrackets(block)) return undefined;
  return new PlainReader(block, firstLine).read();
}

function hasManyBrackets(block: string): boolean {
  let count = 0;
  for (const bracket of ['[', '{']) {
    for (let at = block.indexOf(bracket); at >= 0; at = block.indexOf(bracket, at + 1)) count++;
  }
  return count >= maxBrackets;
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
    if (end === 0 || lines.length - end > maxTrailing) return undefined;
    while (this.#at < end) {
      if (lines[this.#at] === '') {
        this.#at++;
        continue;
      }
      const match = keyLine.exec(lines[this.#at]!);
      const key = match?.[1];
      if (key === undefined || !isPlainKey(key) || entries.has(key)) return undefined;
      const read = this.#entry(match?.[2], 0, 0);
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

  /** What stands behind or below a key at column `indent`; the reader is at the key's line. */
  #entry(text: string | undefined, indent: number, depth: number): Read | undefined {
    if (text !== undefined) return this.#value(text, indent);
    this.#at++;
    return this.#nested(indent, depth);
  }

  /** The value that starts on this line, all further lines of which are deeper than `indent`. */
  #value(text: string, indent: number): Read | undefined {
    const index = this.#at;
    const from = this.#starts[index]! + this.#lines[index]!.length - text.length;
    const first = text[0]!;
    if (first === '>' || first === '|') return this.#blockText(text, from, indent);
    this.#at++;
    if (first === '[') return this.#closed(flowList(text), from, index, indent);
    if (first === '"' || first === "'") return this.#quoted(text, from, indent);
    const scalar = scalarOf(text);
    if (!scalar) return undefined;
    if (!this.#isDeeper(this.#at, indent)) return { ...scalar, from, to: from + text.length };
    // Further lines of a plain text are joined to it.
    if (typeof scalar.value !== 'string') return undefined;
    const parts = [text];
    while (this.#isDeeper(this.#at, indent)) {
      const part = this.#lines[this.#at]!.trim();
      if (!isPlainText(part, true)) return undefined;
      parts.push(part);
      this.#at++;
    }
    if (this.#isBlank(this.#at)) return undefined;
    return { value: parts.join(' '), from, to: this.#endOf(this.#at - 1) };
  }

  /** A text in quotes, its lines joined to one. */
  #quoted(text: string, from: number, indent: number): Read | undefined {
    const quote = text[0]!;
    let all = text;
    let value = quoted(all);
    for (let tries = 0; value === undefined && tries < maxTries && this.#isDeeper(this.#at, indent);) {
      const part = this.#lines[this.#at]!.trim();
      all += ` ${part}`;
      this.#at++;
      if (!part.endsWith(quote)) continue;
      value = quoted(all);
      tries++;
    }
    return this.#closed(value, from, this.#at - 1, indent);
  }

  /** A value that must end with its last line. */
  #closed(value: unknown, from: number, last: number, indent: number): Read | undefined {
    if (value === undefined || this.#isDeeper(this.#at, indent)) return undefined;
    return { value, from, to: this.#endOf(last) };
  }

  #blockText(header: string, from: number, outer: number): Read | undefined {
    if (!/^[>|]-?$/.test(header)) return undefined;
    const indent = indentOf(this.#lines[++this.#at] ?? '');
    if (indent <= outer) return undefined;
    const literal = header.startsWith('|');
    let text = '';
    let blanks = 0;
    for (; this.#isBlank(this.#at) || this.#isDeeper(this.#at, outer); this.#at++) {
      const line = this.#lines[this.#at]!;
      if (line === '') {
        blanks++;
        continue;
      }
      const here = indentOf(line);
      if (here !== indent && !(literal && here > indent)) return undefined;
      if (text !== '') text += literal ? '\n'.repeat(blanks + 1) : blanks > 0 ? '\n'.repeat(blanks) : ' ';
      text += line.slice(indent);
      blanks = 0;
    }
    // How far the text goes is another matter where blank lines follow.
    if (blanks > 0) return undefined;
    return { value: header.length > 1 ? text : `${text}\n`, from, to: this.#here() };
  }

  /** What starts on the line below a key, which stands at column `outer`. */
  #nested(outer: number, depth: number): Read | undefined {
    const first = this.#lines[this.#at] ?? '';
    const indent = indentOf(first);
    const isList = first.startsWith('- ', indent);
    if (depth >= maxDepth || indent < outer || (indent === outer && !isList)) return undefined;
    const text = first.slice(indent);
    if (!isList && !keyLine.test(text)) return this.#value(text, outer);
    const from = (this.#starts[this.#at] ?? 0) + indent;
    const value = isList
      ? this.#list(indent, indent === outer, depth + 1)
      : this.#map(indent, text, depth + 1);
    return value === undefined ? undefined : { value, from, to: this.#here() };
  }

  /** `flush`: its dashes stand below the first letter of its key, so that the next key ends it. */
  #list(indent: number, flush: boolean, depth: number): unknown[] | undefined {
    const list: unknown[] = [];
    for (;;) {
      const line = this.#lines[this.#at] ?? '';
      const here = indentOf(line);
      if (line === '') return this.#at < this.#lines.length ? undefined : list;
      if (here < indent) return list;
      if (here > indent) return undefined;
      if (!line.startsWith('- ', indent)) return flush ? list : undefined;
      const text = line.slice(indent + 2).trimStart();
      const value = keyLine.test(text)
        ? this.#map(line.length - text.length, text, depth + 1)
        : this.#value(text, indent)?.value;
      if (value === undefined) return undefined;
      list.push(value);
    }
  }

  /** `first`: the text of its first entry, on the line where the reader is. */
  #map(indent: number, first: string, depth: number): Record<string, unknown> | undefined {
    const map: Record<string, unknown> = {};
    for (let text = first; ;) {
      const [, key, rest] = keyLine.exec(text) ?? [];
      if (key === undefined || !isPlainKey(key) || Object.hasOwn(map, key)) return undefined;
      const read = this.#entry(rest, indent, depth);
      if (!read) return undefined;
      map[key] = read.value;
      const line = this.#lines[this.#at] ?? '';
      if (line === '') return this.#at < this.#lines.length ? undefined : map;
      const here = indentOf(line);
      if (here < indent) return map;
      if (here > indent) return undefined;
      text = line.slice(indent);
    }
  }

  /** A line that is not blank and starts past the column. */
  #isDeeper(index: number, column: number): boolean {
    const line = this.#lines[index];
    return line !== undefined && line !== '' && indentOf(line) > column;
  }

  #isBlank(index: number): boolean {
    return this.#lines[index] === '';
  }

  /** Offset of the line where the reader is, or of the end. */
  #here(): number {
    return this.#starts[this.#at] ?? this.#endOf(this.#lines.length - 1);
  }

  #endOf(index: number): number {
    return this.#starts[index]! + this.#lines[index]!.length;
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

function indentOf(line: string): number {
  let indent = 0;
  while (line.charCodeAt(indent) === 32) indent++;
  return indent;
}
