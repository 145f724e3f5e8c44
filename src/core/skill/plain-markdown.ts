// The Markdown that nearly all bodies keep to, read in one pass without tokens. What goes beyond is left to markdown-it.

import { BlockList } from './block-list.ts';
import type { MarkdownBody } from './markdown.ts';
import { canInterrupt, htmlEnds, htmlKind } from './html-lines.ts';
import * as kinds from './line-kinds.ts';
import { beyondPlain, isBlankCode, LineTable } from './line-table.ts';
import { splitRow } from './table-lines.ts';

/** Lists and quotes in each other. */
const maxDepth = 12;
/** Cells that rows lack, past which markdown-it ends a table. */
const maxMissingCells = 60_000;

/** Where a line stands that is looked at as an end of what goes before. */
type Before = 'paragraph' | 'item' | 'quote' | 'table';

/**
 * Blocks and sections exactly as markdown-it finds them. undefined for tabs that indent, quotes that go on without their
 * mark, and nesting that nobody writes. Linear in the text but for the depth of lists.
 */
export function readPlainMarkdown(text: string, start: number, firstLine: number): MarkdownBody | undefined {
  try {
    return new PlainReader(new LineTable(text, start), firstLine).read();
  } catch (error) {
    if (error === beyondPlain) return undefined;
    throw error;
  }
}

/** The structure of `PlainReader` is that of markdown-it's rules; so are the bounds `line` to `end`, exclusive. */
class PlainReader {
  readonly #lines: LineTable;
  readonly #firstLine: number;
  readonly #list: BlockList;
  #lineMax: number;
  /** Column where the innermost list item's content starts, and the one around it; -1 outside of lists. */
  #indent = 0;
  #outerIndent = -1;
  #depth = 0;

  constructor(lines: LineTable, firstLine: number) {
    this.#lines = lines;
    this.#firstLine = firstLine;
    this.#lineMax = lines.starts.length;
    this.#list = new BlockList(lines.firstContent < 0 ? 0 : firstLine + lines.firstContent);
  }

  read(): MarkdownBody {
    this.#blocks(0, this.#lineMax);
    const { lastContent, lineCount } = this.#lines;
    const sections = this.#list.sections(lastContent < 0 ? 0 : this.#firstLine + lastContent);
    return { blocks: this.#list.blocks, sections, lineCount };
  }

  /** Returns the line past the blocks. */
  #blocks(from: number, end: number): number {
    let line = from;
    while (line < end) {
      while (line < this.#lineMax && this.#lines.isBlank(line)) line++;
      if (line >= end || this.#lines.column(line) < this.#indent) break;
      line = this.#block(line, end);
      if (line < end && this.#lines.isBlank(line)) line++;
    }
    return line;
  }

  #block(line: number, end: number): number {
    const indent = this.#lines.column(line) - this.#indent;
    if (indent >= 4) return this.#indentedCode(line, end);
    if (kinds.isTableHead(this.#lines, line, end, this.#indent)) return this.#table(line, end);
    const code = this.#lines.code(line);
    switch (code) {
      case kinds.backtick:
      case kinds.tilde:
        if (kinds.fenceLength(this.#lines, line) > 0) return this.#fence(line, end);
        break;
      case kinds.greater:
        return this.#quote(line, end);
      case kinds.less: {
        const kind = htmlKind(this.#lines.content(line));
        if (kind >= 0) return this.#html(line, end, kind);
        break;
      }
      case kinds.hash:
        if (kinds.headingLevel(this.#lines, line) > 0) return this.#heading(line);
        break;
      default: {
        if (kinds.isRule(this.#lines, line, code)) return line + 1;
        const marker = kinds.markerEnd(this.#lines, line, code);
        if (marker >= 0) return this.#items(line, end, marker);
      }
    }
    return this.#paragraph(line, end);
  }

  /** Whether another block starts at the line, so that the one before it ends. */
  #endsBlock(line: number, end: number, before: Before): boolean {
    const indent = this.#lines.column(line) - this.#indent;
    if (indent >= 4) return false;
    if (before === 'paragraph' && kinds.isTableHead(this.#lines, line, end, this.#indent)) return true;
    const code = this.#lines.code(line);
    switch (code) {
      case kinds.backtick:
      case kinds.tilde:
        return kinds.fenceLength(this.#lines, line) > 0;
      case kinds.greater:
        return true;
      case kinds.less:
        return before !== 'item' && canInterrupt(htmlKind(this.#lines.content(line)));
      case kinds.hash:
        return before !== 'item' && kinds.headingLevel(this.#lines, line) > 0;
      default:
        if (kinds.isRule(this.#lines, line, code)) return true;
        return before !== 'item' && this.#startsItem(line, code, before === 'paragraph' && indent >= 0);
    }
  }

  /** `inside`: of a paragraph, which only an item with text, of an ordered list the first, can end. */
  #startsItem(line: number, code: number, inside: boolean): boolean {
    const column = this.#lines.column(line);
    if (this.#outerIndent >= 0 && column - this.#outerIndent >= 4 && column < this.#indent) return false;
    const marker = kinds.markerEnd(this.#lines, line, code);
    if (marker < 0 || !inside) return marker >= 0;
    const first = this.#lines.firsts[line]!;
    if (kinds.isDigit(code) && Number(this.#lines.text.slice(first, marker - 1)) !== 1) return false;
    return !this.#lines.isSpace(marker, this.#lines.ends[line]!);
  }

  #items(from: number, end: number, firstMarker: number): number {
    const { text } = this.#lines;
    const mark = text.charCodeAt(firstMarker - 1);
    const ordered = kinds.isDigit(this.#lines.code(from));
    const indent = this.#indent;
    const outerIndent = this.#outerIndent;
    this.#enter();
    this.#list.openList();
    let line = from;
    for (let marker = firstMarker; ;) {
      const lineEnd = this.#lines.ends[line]!;
      const first = this.#lines.firsts[line]!;
      let content = marker;
      while (text.charCodeAt(content) === kinds.space) content++;
      if (isBlankCode(text.charCodeAt(content))) throw beyondPlain;
      const gap = content - marker;
      const start = this.#lines.starts[line]!;
      this.#outerIndent = indent;
      this.#indent = marker - start + (content >= lineEnd || gap > 4 ? 1 : gap);
      this.#list.openItem(this.#firstLine + line, ordered ? Number(text.slice(first, marker - 1)) : 0);
      this.#lines.move(line, start, content);
      const empty = content >= lineEnd && (line + 1 >= this.#lineMax || this.#lines.isBlank(line + 1));
      line = empty ? Math.min(line + 2, end) : this.#blocks(line, end);
      this.#list.closeItem();
      this.#indent = indent;
      this.#outerIndent = outerIndent;
      if (line >= end) break;
      const column = this.#lines.column(line);
      if (column < indent || column - indent >= 4 || this.#endsBlock(line, end, 'item')) break;
      const code = this.#lines.code(line);
      if (kinds.isDigit(code) !== ordered) break;
      marker = kinds.markerEnd(this.#lines, line, code);
      if (marker < 0 || text.charCodeAt(marker - 1) !== mark) break;
    }
    this.#list.closeList();
    this.#depth--;
    return line;
  }

  #quote(line: number, end: number): number {
    const { text } = this.#lines;
    let last = line;
    let blank = false;
    const lineMax = this.#lineMax;
    for (; last < end && !this.#lines.isBlank(last); last++) {
      let at = this.#lines.firsts[last]!;
      if (text.charCodeAt(at) === kinds.greater && this.#lines.column(last) >= this.#indent) {
        if (text.charCodeAt(++at) === kinds.space) at++;
        const start = at;
        while (text.charCodeAt(at) === kinds.space) at++;
        if (isBlankCode(text.charCodeAt(at))) throw beyondPlain;
        this.#lines.move(last, start, at);
        blank = at >= this.#lines.ends[last]!;
        continue;
      }
      if (blank) break;
      // A paragraph may go on without the mark.
      if (!this.#endsBlock(last, end, 'quote')) throw beyondPlain;
      this.#lineMax = last;
      break;
    }
    const indent = this.#indent;
    this.#indent = 0;
    this.#enter();
    this.#list.openQuote();
    const next = this.#blocks(line, last);
    this.#list.closeQuote();
    this.#depth--;
    this.#indent = indent;
    this.#lineMax = lineMax;
    return next;
  }

  #enter(): void {
    if (++this.#depth > maxDepth) throw beyondPlain;
  }

  #paragraph(line: number, end: number): number {
    const { text } = this.#lines;
    let next = line + 1;
    for (; next < end && !this.#lines.isBlank(next); next++) {
      const indent = this.#lines.column(next) - this.#indent;
      if (indent > 3) continue;
      const first = this.#lines.firsts[next]!;
      const code = text.charCodeAt(first);
      if (indent >= 0 && (code === kinds.hyphen || code === kinds.equals)) {
        const at = kinds.pastMarks(text, first, code);
        if (this.#lines.isSpace(at, this.#lines.ends[next]!)) {
          const content = this.#lines.join(line, next, this.#indent).trim();
          const level = code === kinds.equals ? 1 : 2;
          this.#list.heading(content, level, this.#firstLine + line, this.#firstLine + next);
          return next + 1;
        }
      }
      if (this.#endsBlock(next, end, 'paragraph')) break;
    }
    const content = this.#lines.join(line, next, this.#indent).trim();
    this.#list.paragraph(content, this.#firstLine + line, this.#firstLine + next - 1);
    return next;
  }

  #heading(line: number): number {
    const level = kinds.headingLevel(this.#lines, line);
    const text = kinds.headingText(this.#lines, line, level);
    this.#list.heading(text, level, this.#firstLine + line, this.#firstLine + line);
    return line + 1;
  }

  #fence(line: number, end: number): number {
    const { text } = this.#lines;
    const first = this.#lines.firsts[line]!;
    const mark = text.charCodeAt(first);
    const length = kinds.fenceLength(this.#lines, line);
    const column = this.#lines.column(line);
    let next = line + 1;
    let closed = false;
    for (; next < end; next++) {
      const start = this.#lines.firsts[next]!;
      if (start < 0) {
        // A tab is four columns: past where a fence could end, as long as nothing is to be taken off it.
        if (column > 0) throw beyondPlain;
        continue;
      }
      if (start < this.#lines.ends[next]! && this.#lines.column(next) < this.#indent) break;
      if (text.charCodeAt(start) !== mark || this.#lines.column(next) - this.#indent >= 4) continue;
      const at = kinds.pastMarks(text, start, mark);
      if (at - start < length || !this.#lines.isSpace(at, this.#lines.ends[next]!)) continue;
      closed = true;
      break;
    }
    const after = closed ? next + 1 : next;
    this.#list.fence(
      this.#lines.join(line + 1, next, column),
      text.slice(first + length, this.#lines.ends[line]),
      this.#firstLine + line,
      this.#firstLine + this.#lines.lastOf(line, after),
    );
    return after;
  }

  #indentedCode(line: number, end: number): number {
    let last = line + 1;
    for (let next = last; next < end; next++) {
      if (this.#lines.isBlank(next)) continue;
      if (this.#lines.column(next) - this.#indent < 4) break;
      last = next + 1;
    }
    const content = this.#lines.join(line, last, 4 + this.#indent);
    this.#list.indentedCode(
      content,
      this.#firstLine + line,
      this.#firstLine + this.#lines.lastOf(line, last),
    );
    return last;
  }

  #html(line: number, end: number, kind: number): number {
    let next = line + 1;
    if (!htmlEnds(kind, this.#lines.content(line))) {
      for (; next < end; next++) {
        const blank = this.#lines.isBlank(next);
        if (this.#lines.column(next) < this.#indent && (!blank || htmlEnds(kind, ''))) break;
        if (!htmlEnds(kind, this.#lines.content(next))) continue;
        if (!blank) next++;
        break;
      }
    }
    const content = this.#lines.join(line, next, this.#indent);
    this.#list.html(content, this.#firstLine + line, this.#firstLine + this.#lines.lastOf(line, next));
    return next;
  }

  #table(line: number, end: number): number {
    const head = splitRow(this.#lines.content(line));
    this.#list.openTable();
    this.#list.row(head, this.#firstLine + line);
    let missing = 0;
    let next = line + 2;
    for (; next < end; next++) {
      const indent = this.#lines.column(next) - this.#indent;
      if (indent < 0 || indent >= 4 || this.#endsBlock(next, end, 'table')) break;
      const content = this.#lines.content(next);
      if (content.trim() === '') break;
      const cells = splitRow(content);
      missing += head.length - cells.length;
      if (missing > maxMissingCells) throw beyondPlain;
      while (cells.length < head.length) cells.push('');
      cells.length = head.length;
      this.#list.row(cells, this.#firstLine + next);
    }
    return next;
  }
}
