// workflow between skills that a third one names one after the other: in numbered steps, and in chains of arrows.

import type { Block } from '../skill/document.ts';
import { nameKey } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import type { ReferenceClaim } from './claims.ts';
import { makeEvidence } from './evidence.ts';

const arrow = /([a-z0-9]+(?:-[a-z0-9]+)+)`?\s*(?:→|->|-->|➜|=>)\s*[/`]{0,2}(?=([a-z0-9]+(?:-[a-z0-9]+)+))/g;
/** Between a name and an arrow. */
const notWord = /[\s`-]/;
const nameUnit = /[a-z0-9-]/;
const arrows = ['->', '=>', '→', '➜'];
const maxSteps = 24;
/** Characters of a text in which chains are looked for. */
const maxChain = 4000;

interface Step {
  readonly ordinal: number;
  readonly level: number;
  readonly name: string;
  readonly line: number;
  readonly text: string;
}

export class StepReader {
  readonly #skill: Skill;
  readonly #claims: ReferenceClaim[] = [];
  #last: Step | undefined;

  constructor(skill: Skill) {
    this.#skill = skill;
  }

  /** `name`: the first skill that the block surely names. */
  readBlock(block: Block, name: string | undefined): void {
    this.readChain(block.text, block.line);
    if (block.kind !== 'list-item' || block.ordinal === 0) return;
    const step =
      name === undefined
        ? undefined
        : { ordinal: block.ordinal, level: block.level, name, line: block.line, text: block.text };
    const last = this.#last;
    if (step && last?.ordinal === step.ordinal - 1 && last.level === step.level && last.name !== step.name) {
      this.#add(
        last.name,
        step.name,
        step.line,
        `${last.ordinal}. ${last.name} ${step.ordinal}. ${step.text}`,
        0.7,
      );
    }
    if (step || block.level === 0) this.#last = step;
  }

  /** `a-b -> c-d -> e-f` */
  readChain(text: string, line: number): void {
    if (!mayHoldChain(text)) return;
    for (const match of text.slice(0, maxChain).matchAll(arrow)) {
      const lines = text.slice(0, match.index).split('\n').length - 1;
      const start = text.lastIndexOf('\n', match.index) + 1;
      const end = text.indexOf('\n', match.index + match[0].length);
      const words = text.slice(start, end < 0 ? undefined : end);
      this.#add(match[1]!, match[2]!, line + lines, words, 0.6, match.index - start);
    }
  }

  claims(): readonly ReferenceClaim[] {
    return this.#claims;
  }

  #add(first: string, second: string, line: number, words: string, confidence: number, focus = 0): void {
    const target = nameKey(first);
    const subject = nameKey(second);
    if (this.#claims.length >= maxSteps || target === subject) return;
    const evidence = makeEvidence(this.#skill, line, words, focus);
    this.#claims.push({
      target,
      byPath: false,
      explicit: false,
      subject,
      type: 'workflow',
      direction: 'in',
      confidence,
      evidence,
    });
  }
}

/** Whether a hyphenated word stands before an arrow: code is full of arrows, and the pattern for chains is slow. */
function mayHoldChain(text: string): boolean {
  for (const sign of arrows) {
    for (let at = text.indexOf(sign); at >= 0 && at < maxChain; at = text.indexOf(sign, at + 1)) {
      let end = at;
      while (end > 0 && notWord.test(text[end - 1]!)) end--;
      let start = end;
      while (start > 0 && nameUnit.test(text[start - 1]!)) start--;
      if (text.slice(start, end).includes('-')) return true;
    }
  }
  return false;
}
