// "Did you mean": for a name that a person or a model gave, and that no skill has.

import { KnownNames } from '../core/authoring/nearest-names.ts';

/** Nearest first: slips of the hand; where there are none, names that share a third of their pairs of letters or more (Dice). */
export function nearNames(key: string, names: Iterable<string>, limit = 3): readonly string[] {
  const all = [...new Set(names)];
  const slips = new KnownNames(all).nearest(key, limit);
  if (slips.length > 0) return slips;
  const wanted = pairs(key);
  return all
    .map((name) => ({ name, score: dice(wanted, pairs(name)) }))
    .filter(({ score }) => score > 1 / 3)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

function pairs(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Set<string>();
  for (let i = 0; i + 1 < letters.length; i++) found.add(letters.slice(i, i + 2));
  return found;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
