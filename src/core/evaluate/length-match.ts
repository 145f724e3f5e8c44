// Draws a library whose distractors are as long as the right answers, so that a liking for short texts earns nothing.

import { seededRandom, shuffled } from './random.ts';

export interface SizedSkill {
  readonly id: string;
  /** Characters of its SKILL.md. */
  readonly length: number;
}

/**
 * All `answers`, and distractors up to `size` whose lengths follow those of the answers: for each tenth of the answers
 * by length, the same number of distractors from the same range. Ranges that hold too few are filled by the nearest lengths.
 */
export function drawLengthMatched(
  answers: readonly SizedSkill[],
  others: readonly SizedSkill[],
  size: number,
  seed: number,
): SizedSkill[] {
  const random = seededRandom(seed);
  const lengths = answers.map((answer) => answer.length).sort((a, b) => a - b);
  const wanted = Math.max(0, Math.min(size - answers.length, others.length));
  if (lengths.length === 0) return shuffled(others, random).slice(0, size);
  const unused = shuffled(others, random);
  const drawn: SizedSkill[] = [];
  const bins = Math.min(10, lengths.length);
  for (let bin = 0; bin < bins; bin++) {
    const low = lengths[Math.floor((bin * lengths.length) / bins)]!;
    const high = lengths[Math.min(lengths.length - 1, Math.ceil(((bin + 1) * lengths.length) / bins) - 1)]!;
    const quota = Math.floor(((bin + 1) * wanted) / bins) - Math.floor((bin * wanted) / bins);
    const distance = (skill: SizedSkill): number =>
      skill.length < low
        ? Math.log(low / Math.max(1, skill.length))
        : skill.length > high
          ? Math.log(skill.length / Math.max(1, high))
          : 0;
    const order = unused
      .map((skill, i) => ({ i, far: distance(skill) }))
      .sort((a, b) => a.far - b.far || a.i - b.i);
    const taken = new Set(order.slice(0, quota).map(({ i }) => i));
    drawn.push(...unused.filter((_, i) => taken.has(i)));
    const rest = unused.filter((_, i) => !taken.has(i));
    unused.splice(0, unused.length, ...rest);
  }
  return [...answers, ...drawn];
}
