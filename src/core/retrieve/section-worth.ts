// How much a piece of a skill's text has to do with a task.

import type { TermSearch } from '../index/term-search.ts';
import type { WeightedTerm } from '../index/scoring.ts';
import { tokenise } from '../index/tokenise.ts';

/** Rare words of the task that the text holds, each once, against the logarithm of its length: 0 for none. */
export function sectionWorth(terms: readonly WeightedTerm[], index: TermSearch): (text: string) => number {
  const worth = new Map<string, number>();
  for (const { term, weight } of terms) {
    const value = weight * index.inverseDocumentFrequency(term);
    if (value > 0) worth.set(term, value);
  }
  return (text) => {
    const found = new Set<string>();
    let sum = 0;
    for (const term of tokenise(text)) {
      const value = worth.get(term);
      if (value === undefined || found.has(term)) continue;
      found.add(term);
      sum += value;
    }
    return sum / Math.log2(16 + text.length);
  };
}
