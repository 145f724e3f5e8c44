// How much a piece of a skill's text has to do with a task.

import type { LexicalIndex } from '../index/lexical-index.ts';
import type { WeightedTerm } from '../index/postings.ts';
import { tokenise } from '../index/tokenise.ts';

/** Rare words of the task that the text holds, each once, against the logarithm of its length: 0 for none. */
export function sectionWorth(terms: readonly WeightedTerm[], index: LexicalIndex): (text: string) => number {
  const worth = new Map(
    terms.map(({ term, weight }) => [term, weight * index.inverseDocumentFrequency(term)]),
  );
  return (text) => {
    let sum = 0;
    for (const term of new Set(tokenise(text))) sum += worth.get(term) ?? 0;
    return sum / Math.log2(16 + text.length);
  };
}
