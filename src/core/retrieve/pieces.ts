// A skill's instructions as what stays together: headings, paragraphs, list items with all that belongs to them, code, rows.

import type { Skill } from '../skill/skill.ts';

export type PieceKind = 'heading' | 'prose' | 'item' | 'code' | 'table';

export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
  /** Order in the file. */
  readonly order: number;
  /** Index of the section it stands in. */
  readonly section: number;
  /** No blank line between it and the piece before. */
  readonly tight: boolean;
}

interface Open {
  kind: PieceKind;
  lines: string[];
  section: number;
  tight: boolean;
  /** Of an item: columns before its text; what is indented so far belongs to it. */
  indent: number;
}

const fenceMark = /^\s*(`{3,}|~{3,})/;
const itemMark = /^(\s*)(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const rule = /^\s*(?:[-*_]\s*){3,}$/;

/** In the order of the file; a paragraph that ends with a colon is one piece with what it announces. */
export function splitPieces(skill: Skill): Piece[] {
  const splitter = new Splitter();
  const lines = skill.text.split('\n');
  const { sections } = skill;
  const starts = new Map(sections.map((section, i) => [section.line, i]));
  for (let i = skill.bodyLine - 1; i < lines.length; i++) {
    const section = starts.get(i + 1);
    const isHeading = section !== undefined && sections[section]!.level > 0;
    splitter.read(lines[i]!, section, isHeading);
  }
  return splitter.end();
}

class Splitter {
  readonly #pieces: Piece[] = [];
  #open: Open | undefined;
  #section = 0;
  #fence = '';
  #afterBlank = false;
  /** Blank lines inside the open piece, kept if it goes on. */
  #blanks = 0;

  read(line: string, section: number | undefined, isHeading: boolean): void {
    const mark = fenceMark.exec(line)?.[1];
    if (this.#fence !== '') {
      this.#append(line);
      if (mark?.startsWith(this.#fence) && /^\s*[`~]+\s*$/.test(line)) {
        this.#fence = '';
        if (this.#open?.kind !== 'item') this.#flush();
      }
      return;
    }
    if (section !== undefined) {
      this.#flush();
      this.#section = section;
      if (isHeading) {
        this.#start('heading', line);
        this.#flush();
        return;
      }
    }
    if (line.trim() === '') {
      this.#blanks++;
      this.#afterBlank = true;
      if (this.#open && this.#open.kind !== 'item' && !this.#announces()) this.#flush();
      return;
    }
    this.#readText(line, mark);
    this.#afterBlank = false;
    this.#blanks = 0;
  }

  #readText(line: string, mark: string | undefined): void {
    const open = this.#open;
    const item = rule.test(line) ? null : itemMark.exec(line);
    const indent = line.length - line.trimStart().length;
    const isInside =
      open?.kind === 'item' && (indent >= Math.max(2, open.indent) || (!this.#afterBlank && !item && !mark));
    if (isInside) this.#append(line);
    else if (open?.kind === 'prose' && this.#announces()) this.#join(line, item, mark);
    else if (mark) this.#start('code', line);
    else if (item) this.#start('item', line, item[1]!.length + 2);
    else if (line.trimStart().startsWith('|')) this.#readRow(line);
    else if (open?.kind === 'prose' && !this.#afterBlank) this.#append(line);
    else this.#start('prose', line);
    if (mark) this.#fence = mark;
  }

  /** Three lines a piece: a header never stands alone. */
  #readRow(line: string): void {
    const open = this.#open;
    if (open?.kind === 'table' && open.lines.length < 3 && !this.#afterBlank) this.#append(line);
    else this.#start('table', line);
  }

  /** What a paragraph with a colon announces is a part of it: code, a table, the first item. */
  #join(line: string, item: RegExpExecArray | null, mark: string | undefined): void {
    const open = this.#open!;
    if (mark) open.kind = 'code';
    else if (item) {
      open.kind = 'item';
      open.indent = item[1]!.length + 2;
    } else if (line.trimStart().startsWith('|')) open.kind = 'table';
    else if (this.#afterBlank) {
      this.#start('prose', line);
      return;
    }
    this.#append(line);
  }

  #announces(): boolean {
    return this.#open?.kind === 'prose' && /[:：]\**\s*$/.test(this.#open.lines.at(-1) ?? '');
  }

  #append(line: string): void {
    const { lines } = this.#open!;
    for (; this.#blanks > 0; this.#blanks--) lines.push('');
    lines.push(line);
  }

  #start(kind: PieceKind, line: string, indent = 0): void {
    this.#flush();
    this.#open = { kind, lines: [line], section: this.#section, tight: !this.#afterBlank, indent };
    this.#blanks = 0;
  }

  #flush(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { kind, section, tight } = open;
    const text = open.lines.join('\n').trimEnd();
    if (text.trim() !== '') this.#pieces.push({ kind, text, order: this.#pieces.length, section, tight });
  }

  end(): Piece[] {
    this.#flush();
    return this.#pieces;
  }
}
