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

/** Lines of one skill's file by what they say. The file is split at the first question. */
export class DeclaredLines {
  readonly #skill: Skill;
  #lines: { readonly raw: string; readonly plain: string }[] | undefined;

  constructor(skill: Skill) {
    this.#skill = skill;
  }

  find(value: string): FoundLine {
    this.#lines ??= this.#skill.text.split('\n').map((raw) => ({ raw, plain: plain(raw) }));
    const sought = plain(value.split('\n', 1)[0] ?? '').slice(0, enough);
    const index = sought === '' ? -1 : this.#lines.findIndex((line) => line.plain.includes(sought));
    const found = this.#lines[index];
    if (!found) return { line: 1, words: value };
    return { line: index + 1, words: found.raw.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '') };
  }
}
