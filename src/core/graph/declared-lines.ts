// Where in the file a declared value stands: fields come without their place and without their markup.

import type { Skill } from '../skill/skill.ts';

export interface FoundLine {
  /** 1-based; 1 where the words are not found as they are. */
  readonly line: number;
  /** The line as written, without the marker of a list. */
  readonly words: string;
}

const markup = /[\s*_`"'[\]\\]+/g;
const plain = (text: string): string => text.replace(markup, '');
/** So much of a value finds its line. */
const enough = 40;

/** Lines of one skill's file by what they say. Lines are read as far as the questions go. */
export class DeclaredLines {
  readonly #text: string;
  readonly #lines: { readonly raw: string; readonly plain: string }[] = [];
  #next = 0;

  constructor(skill: Skill) {
    this.#text = skill.text;
  }

  find(value: string): FoundLine {
    const sought = plain(value.split('\n', 1)[0] ?? '').slice(0, enough);
    if (sought === '') return { line: 1, words: value };
    for (let index = 0; ; index++) {
      const line = this.#lines[index] ?? this.#read();
      if (!line) return { line: 1, words: value };
      if (line.plain.includes(sought))
        return { line: index + 1, words: line.raw.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '') };
    }
  }

  #read(): { readonly raw: string; readonly plain: string } | undefined {
    if (this.#next > this.#text.length) return undefined;
    const end = this.#text.indexOf('\n', this.#next);
    const raw = this.#text.slice(this.#next, end < 0 ? undefined : end);
    this.#next = end < 0 ? this.#text.length + 1 : end + 1;
    const line = { raw, plain: plain(raw) };
    this.#lines.push(line);
    return line;
  }
}
