// Where each line of a Markdown body starts and ends, and what text stands between.

/** Thrown where the plain reader meets what it leaves to markdown-it. */
export const beyondPlain = new Error('This is not for the plain reader.');

const tab = 9;
const space = 32;

/** Lines are 0-based lines of the body; a line that a tab indents is looked at by nobody but a fence. */
export class LineTable {
  readonly text: string;
  /** Offsets: the start (in a quote, past the mark), the first character that is no space (-1 before a tab), the end. */
  readonly starts: number[] = [];
  readonly firsts: number[] = [];
  readonly ends: number[] = [];
  /** The first and last line with content; -1 where there is none. */
  readonly firstContent: number;
  readonly lastContent: number;
  /** As an editor counts them: with what follows the last line end. */
  readonly lineCount: number;
  /** The bar found last, by a search from `#barFrom`. */
  #bar = -1;
  #barFrom = 0;

  constructor(text: string, start: number) {
    this.text = text;
    let first = -1;
    let last = -1;
    let unended = 0;
    for (let at = start; at <= text.length;) {
      const found = text.indexOf('\n', at);
      const end = found < 0 ? text.length : found;
      let content = at;
      while (content < end && text.charCodeAt(content) === space) content++;
      const tabbed = content < end && text.charCodeAt(content) === tab;
      if (tabbed ? !this.isSpace(content, end) : content < end) {
        last = this.starts.length;
        if (first < 0) first = last;
      } else if (found < 0) {
        // Blanks without a line end are no line to markdown-it.
        unended = 1;
        break;
      }
      this.starts.push(at);
      this.firsts.push(tabbed ? -1 : content);
      this.ends.push(end);
      at = end + 1;
    }
    this.firstContent = first;
    this.lastContent = last;
    this.lineCount = this.starts.length + unended;
  }

  isBlank(line: number): boolean {
    const first = this.firsts[line]!;
    if (first < 0) throw beyondPlain;
    return first >= this.ends[line]!;
  }

  /** Of the first character that is no space. */
  column(line: number): number {
    const first = this.firsts[line]!;
    if (first < 0) throw beyondPlain;
    return first - this.starts[line]!;
  }

  /** From here on the line's content starts at `first`, and its columns count from `start`. */
  move(line: number, start: number, first: number): void {
    this.starts[line] = start;
    this.firsts[line] = first;
    this.#bar = -1;
  }

  /** The code of the line's first character. */
  code(line: number): number {
    return this.text.charCodeAt(this.firsts[line]!);
  }

  /** Without its indentation. */
  content(line: number): string {
    return this.text.slice(this.firsts[line], this.ends[line]);
  }

  hasBar(line: number): boolean {
    const first = this.firsts[line]!;
    if (first < this.#barFrom || first > this.#bar) {
      const found = this.text.indexOf('|', first);
      this.#bar = found < 0 ? this.text.length : found;
      this.#barFrom = first;
    }
    return this.#bar < this.ends[line]!;
  }

  /** Lines joined, of each at most `indent` columns of its indentation taken off. */
  join(from: number, end: number, indent: number): string {
    if (from >= end) return '';
    if (end - from === 1) return this.#line(from, indent);
    if (indent === 0 && this.#areWhole(from, end))
      return this.text.slice(this.starts[from], this.ends[end - 1]);
    const parts: string[] = [];
    for (let line = from; line < end; line++) parts.push(this.#line(line, indent));
    return parts.join('\n');
  }

  /** The last line before `end` that is not blank as the file has it, at least `line`. */
  lastOf(line: number, end: number): number {
    let last = end - 1;
    while (last > line && this.isSpace(this.ends[last - 1]! + 1, this.ends[last]!)) last--;
    return last;
  }

  isSpace(from: number, end: number): boolean {
    for (let at = from; at < end; at++) if (!isBlankCode(this.text.charCodeAt(at))) return false;
    return true;
  }

  #line(line: number, indent: number): string {
    const start = this.starts[line]!;
    const first = this.firsts[line]!;
    return this.text.slice(first < 0 ? start : Math.min(start + indent, first), this.ends[line]);
  }

  /** No marks of quotes stand before them. */
  #areWhole(from: number, end: number): boolean {
    for (let line = from + 1; line < end; line++) {
      if (this.starts[line] !== this.ends[line - 1]! + 1) return false;
    }
    return true;
  }
}

/** Space or tab: all that is blank to Markdown. */
export function isBlankCode(code: number): boolean {
  return code === space || code === tab;
}
