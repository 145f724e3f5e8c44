// "Did you mean": the known names that a wrong one may stand for.

import { distance } from 'fastest-levenshtein';

/** Edits (Levenshtein) that a slip of the hand may need, by the length of what was written. */
function tolerance(length: number): number {
  return length < 3 ? 0 : length < 5 ? 1 : length < 12 ? 2 : 3;
}

/** Nearest first, ties by name. The same words in another order count as one edit. */
export function nearestNames(target: string, names: Iterable<string>, limit = 3): readonly string[] {
  const most = tolerance(target.length);
  const words = inOrder(target);
  const found: { readonly name: string; readonly edits: number }[] = [];
  for (const name of new Set(names)) {
    if (name === target) continue;
    if (name.length === target.length && inOrder(name) === words) found.push({ name, edits: 1 });
    else if (Math.abs(name.length - target.length) <= most) {
      const edits = distance(target, name);
      if (edits <= most) found.push({ name, edits });
    }
  }
  return found
    .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

function inOrder(name: string): string {
  return name.split('-').sort().join('-');
}
