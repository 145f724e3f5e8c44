// Skills that say they do the same: copies, forks, translations of a name. One of them is enough for a task.

import { hashOf } from '../index/known-words.ts';
import { nameKey } from '../skill/names.ts';
import type { Skill } from '../skill/skill.ts';
import { words } from './words.ts';

/** Shorter descriptions are alike by chance. */
const leastWords = 6;
/** Jaccard from which two descriptions say the same. */
const sameWords = 0.8;

interface Said {
  readonly name: string;
  /** Hashes of the description's distinct words, ascending. */
  readonly words: Uint32Array;
}

/** Skills come up again and again. */
const said = new WeakMap<Skill, Said>();

function saidBy(skill: Skill): Said {
  let known = said.get(skill);
  if (!known) {
    const hashes = new Set(words(skill.description).split(' ').map(hashOf));
    known = { name: nameKey(skill.name), words: Uint32Array.from(hashes).sort() };
    said.set(skill, known);
  }
  return known;
}

/** Of one name, or of nearly the same description. */
export function areDoubles(a: Skill, b: Skill): boolean {
  const [one, other] = [saidBy(a), saidBy(b)];
  return one.name === other.name || isAlike(one.words, other.words);
}

function isAlike(a: Uint32Array, b: Uint32Array): boolean {
  const [small, large] = a.length < b.length ? [a, b] : [b, a];
  if (small.length < leastWords || small.length < sameWords * large.length) return false;
  // |a ∩ b| ≥ J · |a ∪ b| where so many of the smaller set are missing at most.
  const mayMiss = (small.length - sameWords * large.length) / (1 + sameWords);
  let missed = 0;
  for (let i = 0, j = 0; i < small.length; i++) {
    while (j < large.length && large[j]! < small[i]!) j++;
    if (large[j] !== small[i] && ++missed > mayMiss) return false;
  }
  return true;
}

export type Precedes = (a: Skill, b: Skill) => boolean;

/**
 * Whether the better of two doubles speaks for the other. Not for one whose root precedes its own: a description is
 * copied in a moment, and no folder further down may push a skill back with that, as it may not take its name.
 */
export function speaksFor(better: Skill, other: Skill, precedes: Precedes): boolean {
  return areDoubles(better, other) && !precedes(other, better);
}

/** Each item, best first, with the first of those before it that is not a double itself and speaks for it. */
export function doublesIn<T>(
  items: readonly T[],
  skillOf: (item: T) => Skill,
  precedes: Precedes,
): ReadonlyMap<T, T> {
  const first: T[] = [];
  const doubles = new Map<T, T>();
  for (const item of items) {
    const better = first.find((other) => speaksFor(skillOf(other), skillOf(item), precedes));
    if (better === undefined) first.push(item);
    else doubles.set(item, better);
  }
  return doubles;
}
