// What a skill gives to made distractors: its head, and sections that may stand under another head.

import type { SkillRecord } from '../record.ts';
import { nameKey } from '../skill/names.ts';
import { oneLine } from '../skill/text.ts';

/** A skill taken apart. */
export interface DistractorParts {
  readonly record: SkillRecord;
  /** Its name and description may head a distractor: they are not those of an answer. */
  readonly mayHead: boolean;
  /** Texts with their headings (a title's heading is left out), none empty, none with a code fence left open. */
  readonly sections: readonly string[];
}

/** Shorter lines, such as `## Examples` or `import numpy as np`, are anybody's. */
export const ownLine = 40;

/** What must not get into a distractor: a distractor that holds an answer's text or leads to it would be no distractor. */
export class AnswerText {
  readonly #lines = new Set<string>();
  readonly #names = new Set<string>();
  readonly #mention: RegExp | undefined;

  constructor(answers: readonly SkillRecord[]) {
    for (const { skill } of answers) {
      this.#names.add(nameKey(skill.name));
      for (const line of [skill.description, ...skill.text.split('\n')]) {
        const plain = oneLine(line);
        if (plain.length >= ownLine) this.#lines.add(plain);
      }
    }
    // `pdf` is a word; `pdf` in marks, and `pdf-forms` anywhere, are a skill's name.
    const names = [...this.#names].filter((name) => name !== '').map(escaped);
    if (names.length > 0) {
      const any = `(?:${names.join('|')})`;
      const several = names.filter((name) => name.includes('-'));
      const plain = several.length > 0 ? `|(?<![\\w-])(?:${several.join('|')})(?![\\w-])` : '';
      this.#mention = new RegExp(`[\`*/[]${any}[\`*/\\]]${plain}`, 'i');
    }
  }

  /** A line of some length that stands in an answer too. */
  shares(text: string): boolean {
    return text.split('\n').some((line) => this.#lines.has(oneLine(line)));
  }

  /** An answer's name, written as names are. */
  names(text: string): boolean {
    return this.#mention?.test(text) ?? false;
  }

  isName(name: string): boolean {
    return this.#names.has(nameKey(name));
  }
}

/** Takes a skill apart, and leaves out what shares a line with an answer or names one. */
export function distractorParts(record: SkillRecord, answers: AnswerText): DistractorParts {
  const { skill } = record;
  const lines = skill.text.split('\n');
  const sections: string[] = [];
  for (const { level, line, endLine } of skill.sections) {
    // One title a skill: the distractor has its own.
    const text = lines
      .slice(level === 1 ? line : line - 1, endLine)
      .join('\n')
      .trim();
    if (text === '' || leavesFenceOpen(text) || answers.shares(text) || answers.names(text)) continue;
    sections.push(text);
  }
  const { name, description } = skill;
  const mayHead =
    description !== '' &&
    !answers.isName(name) &&
    !answers.shares(description) &&
    !answers.names(description);
  return { record, mayHead, sections };
}

function leavesFenceOpen(text: string): boolean {
  return (text.match(/^ {0,3}(?:```|~~~)/gm) ?? []).length % 2 === 1;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
