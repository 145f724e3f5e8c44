// "Did you mean": the known names that a wrong one may stand for.

import { distance } from 'fastest-levenshtein';

/** Edits (Levenshtein) that a slip of the hand may need, by the length of what was written. */
function tolerance(length: number): number {
  return length < 3 ? 0 : length < 5 ? 1 : length < 12 ? 2 : 3;
}

/** Names by length, so that only those that can be near are looked at. */
export class KnownNames {
  readonly #byLength = new Map<number, Set<string>>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const same = this.#byLength.get(name.length);
      if (same) same.add(name);
      else this.#byLength.set(name.length, new Set([name]));
    }
  }

  /** Nearest first, ties by name. The same words in another order count as one edit. */
  nearest(target: string, limit = 3): readonly string[] {
    const most = tolerance(target.length);
    const words = inOrder(target);
    const found: { readonly name: string; readonly edits: number }[] = [];
    for (let length = target.length - most; length <= target.length + most; length++) {
      for (const name of this.#byLength.get(length) ?? []) {
        if (name === target) continue;
        const edits = distance(target, name);
        if (edits <= most) found.push({ name, edits });
        else if (length === target.length && inOrder(name) === words) found.push({ name, edits: 1 });
      }
    }
    return found
      .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
      .slice(0, limit)
      .map(({ name }) => name);
  }
}

function inOrder(name: string): string {
  return name.split('-').sort().join('-');
}
