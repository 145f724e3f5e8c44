// Is anything relevant at all? Scores rank skills against each other; this says whether the best of them is any good.

import type { TermSearch } from '../index/term-search.ts';
import type { TermMatch, WeightedTerm } from '../index/scoring.ts';

/** Words that people say to each other, whatever the task. */
const smallTalk = new Set(
  'hello hi hey bye goodbye thank thanks great ok okay yes good morning morn afternoon even evening night friend dear sorry welcome today tomorrow yesterday meaning mean life day'.split(
    ' ',
  ),
);
/** So much matched rarity is worth as much as every word found in one description. */
const rarityScale = 8;
/** A word that names a format of files says so many times what others of its rarity do: what is not about files names none. */
const formatWorth = 3;

/**
 * 0…1, comparable across tasks and libraries: how many rare words' worth of the task the best of the skills knows (in units of a word that
 * one skill alone has), plus the share of the task's words, by rarity, that stand in one name and description. Words
 * that no skill knows count against it. `formats`: those of the terms that name formats of files.
 */
export function fitness(
  terms: readonly WeightedTerm[],
  skills: Iterable<readonly TermMatch[]>,
  index: TermSearch,
  formats: ReadonlySet<string> = new Set(),
): number {
  const rarest = Math.log(1 + (index.size + 0.5) / 0.5);
  const said = terms.filter(({ term }) => !smallTalk.has(term));
  const worth = new Map(
    said.map(({ term, weight }) => [
      term,
      weight * (index.inverseDocumentFrequency(term) || rarest) * (formats.has(term) ? formatWorth : 1),
    ]),
  );
  const total = [...worth.values()].reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  let rarity = 0;
  let named = 0;
  for (const all of skills) {
    const matches = all.filter(({ term }) => worth.has(term));
    rarity = Math.max(rarity, matches.reduce((sum, match) => sum + match.score, 0) / rarest);
    const inHead = matches.filter(({ fields }) => (fields.name ?? 0) + (fields.description ?? 0) > 0);
    named = Math.max(named, inHead.reduce((sum, { term }) => sum + worth.get(term)!, 0) / total);
  }
  return Math.min(1, (rarity / rarityScale + named) / 2);
}

/** Skills of the library on which `settings.floor` was measured. */
export const measuredSize = 2000;
/** The floor falls by this part of itself for each power of ten that the library is smaller: fewer skills, fewer words met by chance. */
const fallPerDecade = 0.2;

/** The fitness below which nothing in a library of so many skills is relevant. At least half of `floor`, which is that of 2,000 skills. */
export function floorFor(floor: number, size: number): number {
  return floor * Math.max(0.5, 1 + fallPerDecade * Math.log10(Math.max(1, size) / measuredSize));
}
