// A Markdown body → blocks and sections. Block level only: inline markup stays as written in a block's text.

import MarkdownIt from 'markdown-it';
import { BlockList } from './block-list.ts';
import type { Block } from './document.ts';
import { readPlainMarkdown } from './plain-markdown.ts';
import type { Section } from './skill.ts';

export interface MarkdownBody {
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
  readonly lineCount: number;
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/**
 * `html` makes comments and tags blocks of their own. Inline rules never run: they are most of the cost, and hostile
 * inline markup (100,000 backticks) cannot hurt. Link definitions stay paragraphs, so that their targets can be read.
 */
const markdown = new MarkdownIt('default', { html: true, maxNesting: 40 });
markdown.core.ruler.enableOnly(['block']);
markdown.disable('reference');

/** The body of a text starts at offset `start`, which is line `firstLine` (1-based) of the file. */
export function readMarkdown(text: string, start: number, firstLine: number): MarkdownBody {
  return readPlainMarkdown(text, start, firstLine) ?? readAnyMarkdown(text.slice(start), firstLine);
}

/** The same, always by markdown-it. */
export function readAnyMarkdown(body: string, firstLine: number): MarkdownBody {
  return new TokenReader(body.split('\n'), firstLine).read(markdown.parse(body, {}));
}

/** Blank to Markdown: other white space, such as U+00A0, is text. */
const isBlank = (line: string) => !/[^ \t]/.test(line);

class TokenReader {
  readonly #lines: readonly string[];
  readonly #firstLine: number;
  readonly #list: BlockList;
  #row: { cells: string[]; line: number } | undefined;
  #pending: 'heading' | 'paragraph' | 'cell' | undefined;
  #level = 0;
  #headingEnd = 0;

  constructor(lines: readonly string[], firstLine: number) {
    this.#lines = lines;
    this.#firstLine = firstLine;
    const first = lines.findIndex((line) => !isBlank(line));
    this.#list = new BlockList(first < 0 ? 0 : firstLine + first);
  }

  read(tokens: readonly Token[]): MarkdownBody {
    for (const token of tokens) this.#token(token);
    const last = this.#lines.findLastIndex((line) => !isBlank(line));
    const sections = this.#list.sections(last < 0 ? 0 : this.#firstLine + last);
    return { blocks: this.#list.blocks, sections, lineCount: this.#lines.length };
  }

  #token(token: Token): void {
    switch (token.type) {
      case 'heading_open':
        this.#pending = 'heading';
        this.#level = Number(token.tag.slice(1));
        this.#headingEnd = this.#lastLine(token);
        break;
      case 'paragraph_open':
        this.#pending = 'paragraph';
        break;
      case 'th_open':
      case 'td_open':
        this.#pending = 'cell';
        break;
      case 'inline':
        this.#inline(token);
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.#list.openList();
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.#list.closeList();
        break;
      case 'list_item_open':
        // The number of an ordered item; nothing in others.
        this.#list.openItem(this.#line(token), Number(token.info));
        break;
      case 'list_item_close':
        this.#list.closeItem();
        break;
      case 'blockquote_open':
        this.#list.openQuote();
        break;
      case 'blockquote_close':
        this.#list.closeQuote();
        break;
      case 'table_open':
        this.#list.openTable();
        break;
      case 'tr_open':
        this.#row = { cells: [], line: this.#line(token) };
        break;
      case 'tr_close':
        if (this.#row) this.#list.row(this.#row.cells, this.#row.line);
        this.#row = undefined;
        break;
      case 'fence':
        this.#list.fence(withoutEnd(token.content), token.info, this.#line(token), this.#lastLine(token));
        break;
      case 'code_block':
        this.#list.indentedCode(withoutEnd(token.content), this.#line(token), this.#lastLine(token));
        break;
      case 'html_block':
        this.#list.html(token.content, this.#line(token), this.#lastLine(token));
        break;
    }
  }

  #inline(token: Token): void {
    const text = token.content.trim();
    if (this.#pending === 'cell') this.#row?.cells.push(text);
    else if (this.#pending === 'heading')
      this.#list.heading(text, this.#level, this.#line(token), this.#headingEnd);
    else if (this.#pending === 'paragraph')
      this.#list.paragraph(text, this.#line(token), this.#lastLine(token));
    this.#pending = undefined;
  }

  #line(token: Token): number {
    return this.#firstLine + (token.map?.[0] ?? 0);
  }

  /** markdown-it's end is exclusive, and may take blank lines in. */
  #lastLine(token: Token): number {
    const first = token.map?.[0] ?? 0;
    let index = (token.map?.[1] ?? 1) - 1;
    while (index > first && isBlank(this.#lines[index] ?? '')) index--;
    return this.#firstLine + index;
  }
}

const withoutEnd = (content: string) => content.replace(/\n$/, '');
