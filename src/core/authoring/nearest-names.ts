// "Did you mean": the known names that a wrong one may stand for.

import { distance } from 'fastest-levenshtein';

/** Edits (Levenshtein) that a slip of the hand may need, by the length of what was written. */
function tolerance(length: number): number {
  return length < 3 ? 0 : length < 5 ? 1 : length < 12 ? 2 : 3;
}

interface Known {
  readonly name: string;
  readonly letters: number;
}

/** Held so that a look-up compares only names that can be near: of about the same length and letters. */
export class KnownNames {
  readonly #byLength = new Map<number, Known[]>();
  readonly #byWords = new Map<string, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const letters = lettersOf(name);
      const same = this.#byLength.get(name.length);
      if (same) same.push({ name, letters });
      else this.#byLength.set(name.length, [{ name, letters }]);
      const words = inOrder(name);
      this.#byWords.set(words, [...(this.#byWords.get(words) ?? []), name]);
    }
  }

  /** Nearest first, ties by name. The same words in another order count as one edit. */
  nearest(target: string, limit = 3): readonly string[] {
    const most = tolerance(target.length);
    const letters = lettersOf(target);
    const found = new Map((this.#byWords.get(inOrder(target)) ?? []).map((name) => [name, 1]));
    for (let length = target.length - most; length <= target.length + most; length++) {
      for (const known of this.#byLength.get(length) ?? []) {
        // One edit adds a letter, drops one, or does both.
        if (bits(known.letters ^ letters) > 2 * most || found.has(known.name)) continue;
        const edits = distance(target, known.name);
        if (edits <= most) found.set(known.name, edits);
      }
    }
    found.delete(target);
    return [...found]
      .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, limit)
      .map(([name]) => name);
  }
}

/** Which characters occur, as a set of 32 classes. */
function lettersOf(name: string): number {
  let set = 0;
  for (let i = 0; i < name.length; i++) set |= 1 << (name.charCodeAt(i) & 31);
  return set;
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function inOrder(name: string): string {
  return name.includes('-') ? name.split('-').sort().join('-') : name;
}
