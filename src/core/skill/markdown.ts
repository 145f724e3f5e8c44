// A Markdown body → blocks and sections. Block level only: inline markup stays as written in a block's text.

import MarkdownIt from 'markdown-it';
import type { Block, BlockKind } from './document.ts';
import type { Section } from './skill.ts';

export interface MarkdownBody {
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/**
 * `html` makes comments and tags blocks of their own. Inline rules never run: they are most of the cost, and hostile
 * inline markup (100,000 backticks) cannot hurt. Link definitions stay paragraphs, so that their targets can be read.
 */
const markdown = new MarkdownIt('default', { html: true, maxNesting: 40 });
markdown.core.ruler.enableOnly(['block']);
markdown.disable('reference');

/**
 * The same fields as the library's own token, in the order of its constructor. The library as published defines each
 * field by a call, which made tokens a third of the time of a parse.
 */
class PlainToken {
  declare readonly map: Token['map'];
  declare readonly level: number;
  declare readonly children: null;
  declare readonly content: string;
  declare readonly markup: string;
  declare readonly info: string;
  declare readonly block: boolean;
  declare readonly hidden: boolean;
  declare readonly type: string;
  declare readonly tag: string;
  declare readonly attrs: Token['attrs'];
  declare readonly nesting: number;
  declare readonly meta: null;

  constructor(type: string, tag: string, nesting: number, level: number) {
    this.map = null;
    this.level = level;
    this.children = null;
    this.content = '';
    this.markup = '';
    this.info = '';
    this.block = true;
    this.hidden = false;
    this.type = type;
    this.tag = tag;
    this.attrs = null;
    this.nesting = nesting;
    this.meta = null;
  }
}
// The methods are the library's.
Object.setPrototypeOf(
  PlainToken.prototype,
  Object.getPrototypeOf(new new markdown.block.State('', markdown, {}, []).Token('', '', 0)) as object,
);

class BlockState extends markdown.block.State {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    if (nesting < 0) this.level--;
    const token = new PlainToken(type, tag, nesting, this.level) as unknown as Token;
    if (nesting > 0) this.level++;
    this.tokens.push(token);
    return token;
  }
}
markdown.block.State = BlockState;

/** `lines` of the file; the body starts at the 0-based index `from`. Line numbers are those of the file. */
export function readMarkdown(lines: readonly string[], from: number): MarkdownBody {
  const source = from === 0 ? lines.join('\n') : lines.slice(from).join('\n');
  return new BlockReader(lines, from).read(markdown.parse(source, {}));
}

/** Blank to Markdown: other white space, such as U+00A0, is text. */
const isBlank = (line: string) => !/[^ \t]/.test(line);

interface OpenItem {
  readonly level: number;
  readonly ordinal: number;
  readonly line: number;
  filled: boolean;
}

class BlockReader {
  readonly #lines: readonly string[];
  readonly #from: number;
  readonly #blocks: Block[] = [];
  readonly #headings: { heading: string; level: number; line: number }[] = [];
  readonly #lists: { ordered: boolean; next: number }[] = [];
  readonly #items: OpenItem[] = [];
  #rows = 0;
  #row: { cells: string[]; line: number; endLine: number } | undefined;
  #pending: 'heading' | 'paragraph' | 'cell' | undefined;
  #depth = 0;
  #level = 0;
  #headingEnd = 0;

  constructor(lines: readonly string[], from: number) {
    this.#lines = lines;
    this.#from = from;
    const first = this.#firstContent();
    if (first >= 0) this.#headings.push({ heading: '', level: 0, line: first + 1 });
  }

  read(tokens: readonly Token[]): MarkdownBody {
    for (const token of tokens) this.#token(token);
    return { blocks: this.#blocks, sections: this.#sections() };
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
        this.#beforeChild();
        this.#lists.push({ ordered: false, next: 0 });
        break;
      case 'ordered_list_open':
        this.#beforeChild();
        this.#lists.push({ ordered: true, next: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.#lists.pop();
        break;
      case 'list_item_open': {
        const list = this.#lists.at(-1);
        const ordinal = list?.ordered === true ? Number(token.info || list.next++) : 0;
        const line = this.#line(token, 0);
        this.#items.push({ level: this.#lists.length - 1, ordinal, line, filled: false });
        break;
      }
      case 'list_item_close':
        this.#beforeChild();
        this.#items.pop();
        break;
      case 'blockquote_open':
        this.#beforeChild();
        this.#depth++;
        break;
      case 'blockquote_close':
        this.#depth--;
        break;
      case 'table_open':
        this.#beforeChild();
        this.#rows = 0;
        break;
      case 'tr_open': {
        const line = this.#line(token, 0);
        this.#row = { cells: [], line, endLine: Math.max(line, this.#line(token, 1) - 1) };
        break;
      }
      case 'tr_close':
        if (this.#row) {
          const { cells, line, endLine } = this.#row;
          this.#push('table-row', line, endLine, cells.join(' | '), { ordinal: this.#rows++ });
        }
        this.#row = undefined;
        break;
      case 'fence':
      case 'code_block':
        this.#beforeChild();
        this.#fence(token);
        break;
      case 'html_block':
        this.#beforeChild();
        this.#push('html', this.#line(token, 0), this.#lastLine(token), token.content.trimEnd());
        break;
    }
  }

  #inline(token: Token): void {
    const text = token.content.trim();
    const line = this.#line(token, 0);
    const endLine = this.#lastLine(token);
    if (this.#pending === 'cell') {
      this.#row?.cells.push(text);
    } else if (this.#pending === 'heading') {
      this.#beforeChild();
      if (this.#items.length === 0 && this.#depth === 0) this.#openSection(text, line);
      this.#push('heading', line, this.#headingEnd, text, { level: this.#level });
    } else if (this.#pending === 'paragraph') {
      const item = this.#items.at(-1);
      if (item && !item.filled) {
        item.filled = true;
        this.#push('list-item', item.line, endLine, text, { level: item.level, ordinal: item.ordinal });
      } else this.#push('paragraph', line, endLine, text);
    }
    this.#pending = undefined;
  }

  #fence(token: Token): void {
    const fenced = token.type === 'fence';
    const line = this.#line(token, 0);
    const language = fenced ? (/^[\s{.]*([^\s{}:,]+)/.exec(token.info)?.[1] ?? '').toLowerCase() : '';
    this.#push('fence', line, this.#lastLine(token), token.content.replace(/\n$/, ''), {
      language,
      textLine: fenced ? line + 1 : line,
    });
  }

  /** An item whose first child is no paragraph still is an item. */
  #beforeChild(): void {
    const item = this.#items.at(-1);
    if (!item || item.filled) return;
    item.filled = true;
    this.#push('list-item', item.line, item.line, '', { level: item.level, ordinal: item.ordinal });
  }

  #openSection(heading: string, line: number): void {
    const only = this.#headings.length === 1 ? this.#headings[0] : undefined;
    // Nothing stands before the first heading.
    if (only?.level === 0 && only.line === line) this.#headings.pop();
    this.#headings.push({ heading: plainHeading(heading), level: this.#level, line });
  }

  #push(kind: BlockKind, line: number, endLine: number, text: string, extra: Partial<Block> = {}): void {
    const section = Math.max(this.#headings.length - 1, 0);
    this.#blocks.push({
      kind,
      line,
      endLine: Math.max(line, endLine),
      textLine: line,
      text,
      level: 0,
      language: '',
      ordinal: 0,
      section,
      ...extra,
    });
  }

  #sections(): readonly Section[] {
    const last = Math.max(this.#lastContent() + 1, 1);
    return this.#headings.map(({ heading, level, line }, i) => {
      const next = this.#headings[i + 1];
      return { heading, level, line, endLine: next ? Math.max(line, next.line - 1) : Math.max(line, last) };
    });
  }

  #line(token: Token, end: 0 | 1): number {
    return this.#from + (token.map?.[end] ?? 0) + 1;
  }

  /** markdown-it's end is exclusive, and may take blank lines in. */
  #lastLine(token: Token): number {
    let index = this.#from + (token.map?.[1] ?? 1) - 1;
    const first = this.#from + (token.map?.[0] ?? 0);
    while (index > first && isBlank(this.#lines[index] ?? '')) index--;
    return index + 1;
  }

  #firstContent(): number {
    for (let i = this.#from; i < this.#lines.length; i++) if (!isBlank(this.#lines[i]!)) return i;
    return -1;
  }

  #lastContent(): number {
    for (let i = this.#lines.length - 1; i >= this.#from; i--) if (!isBlank(this.#lines[i]!)) return i;
    return -1;
  }
}

/** A heading as people say it: without emphasis, code marks and link targets. */
export function plainHeading(text: string): string {
  return text
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,500}\)/g, '$1')
    .replace(/[`*]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
