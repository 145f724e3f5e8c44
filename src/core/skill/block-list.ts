// Collects blocks and sections while a reader goes through a Markdown body. What lists, quotes and sections mean for a
// block is decided here, whichever reader found it.

import type { Block, BlockKind } from './document.ts';
import type { Section } from './skill.ts';

interface OpenItem {
  readonly level: number;
  readonly ordinal: number;
  readonly line: number;
  filled: boolean;
}

/** Lines are 1-based lines of the file. */
export class BlockList {
  readonly blocks: Block[] = [];
  readonly #headings: { heading: string; level: number; line: number }[] = [];
  readonly #items: OpenItem[] = [];
  #lists = 0;
  #quotes = 0;
  #rows = 0;

  /** `firstLine`: of the first content; 0 where there is none. */
  constructor(firstLine: number) {
    if (firstLine > 0) this.#headings.push({ heading: '', level: 0, line: firstLine });
  }

  openList(): void {
    this.#beforeChild();
    this.#lists++;
  }

  closeList(): void {
    this.#lists--;
  }

  openItem(line: number, ordinal: number): void {
    this.#items.push({ level: this.#lists - 1, ordinal, line, filled: false });
  }

  closeItem(): void {
    this.#beforeChild();
    this.#items.pop();
  }

  openQuote(): void {
    this.#beforeChild();
    this.#quotes++;
  }

  closeQuote(): void {
    this.#quotes--;
  }

  openTable(): void {
    this.#beforeChild();
    this.#rows = 0;
  }

  row(cells: readonly string[], line: number): void {
    this.#push('table-row', line, line, line, cells.join(' | '), 0, '', this.#rows++);
  }

  heading(text: string, level: number, line: number, endLine: number): void {
    this.#beforeChild();
    if (this.#items.length === 0 && this.#quotes === 0) this.#openSection(text, level, line);
    this.#push('heading', line, endLine, line, text, level, '', 0);
  }

  paragraph(text: string, line: number, endLine: number): void {
    const item = this.#items.at(-1);
    if (item && !item.filled) {
      item.filled = true;
      this.#push('list-item', item.line, endLine, item.line, text, item.level, '', item.ordinal);
    } else this.#push('paragraph', line, endLine, line, text, 0, '', 0);
  }

  /** `info`: what follows the opening marks. */
  fence(text: string, info: string, line: number, endLine: number): void {
    this.#beforeChild();
    const language = info === '' ? '' : (/^[\s{.]*([^\s{}:,]+)/.exec(info)?.[1] ?? '').toLowerCase();
    this.#push('fence', line, endLine, line + 1, text, 0, language, 0);
  }

  indentedCode(text: string, line: number, endLine: number): void {
    this.#beforeChild();
    this.#push('fence', line, endLine, line, text, 0, '', 0);
  }

  html(text: string, line: number, endLine: number): void {
    this.#beforeChild();
    this.#push('html', line, endLine, line, text.trimEnd(), 0, '', 0);
  }

  /** `lastLine`: of the last content. */
  sections(lastLine: number): readonly Section[] {
    const last = Math.max(lastLine, 1);
    return this.#headings.map(({ heading, level, line }, i) => {
      const next = this.#headings[i + 1];
      return { heading, level, line, endLine: next ? Math.max(line, next.line - 1) : Math.max(line, last) };
    });
  }

  /** An item whose first child is no paragraph still is an item. */
  #beforeChild(): void {
    const item = this.#items.at(-1);
    if (!item || item.filled) return;
    item.filled = true;
    this.#push('list-item', item.line, item.line, item.line, '', item.level, '', item.ordinal);
  }

  #openSection(heading: string, level: number, line: number): void {
    const only = this.#headings.length === 1 ? this.#headings[0] : undefined;
    // Nothing stands before the first heading.
    if (only?.level === 0 && only.line === line) this.#headings.pop();
    this.#headings.push({ heading: plainHeading(heading), level, line });
  }

  #push(
    kind: BlockKind,
    line: number,
    endLine: number,
    textLine: number,
    text: string,
    level: number,
    language: string,
    ordinal: number,
  ): void {
    const section = Math.max(this.#headings.length - 1, 0);
    this.blocks.push({
      kind,
      line,
      endLine: Math.max(line, endLine),
      textLine,
      text,
      level,
      language,
      ordinal,
      section,
    });
  }
}

/** Marks, or white space that is more than single blanks. */
const marked = /[[`*_]|\s\s|[^\S ]/;

/** A heading as people say it: without emphasis, code marks and link targets. */
function plainHeading(text: string): string {
  if (!marked.test(text)) return text.trim();
  return text
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,500}\)/g, '$1')
    .replace(/[`*]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
