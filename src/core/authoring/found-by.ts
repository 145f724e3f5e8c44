// The words by which tasks find a skill: what tells it from the others of its library.

import { readFieldTerms } from '../index/index-fields.ts';
import type { FieldName, IndexFields } from '../index/index-fields.ts';
import { tokenise } from '../index/tokenise.ts';

/** Share of a field in a term's weight. The body counts only in what the index keeps of it. */
const weights: Readonly<Record<FieldName, number>> = {
  name: 4,
  description: 3,
  tags: 3,
  artifacts: 2,
  headings: 1,
  body: 0,
};

/**
 * Strongest first; ties by term. `text`: where the terms are looked up as they are written. `rarity`: inverse document
 * frequency, 0 for a term that no skill holds.
 */
export function foundBy(
  fields: IndexFields,
  text: string,
  rarity: (term: string) => number,
  limit = 4,
): readonly string[] {
  const scores = new Map<string, number>();
  for (const [field, weight] of Object.entries(weights) as [FieldName, number][]) {
    if (weight === 0) continue;
    readFieldTerms(fields[field], (term) => scores.set(term, (scores.get(term) ?? 0) + weight));
  }
  return (
    [...scores]
      .map(([term, weight]): [string, number] => [term, weight * rarity(term)])
      // Of `pdf-ocr` and its parts, the parts: they are what tasks say.
      .filter(([term, score]) => score > 0 && term.length > 1 && !/[-.]/.test(term))
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, limit)
      .map(([term]) => asWritten(term, text))
  );
}

/** The first word of the text that gives the term; the term itself where none does. */
function asWritten(term: string, text: string): string {
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*/gu)) {
    const lower = word.toLowerCase();
    if (lower.startsWith(term.slice(0, 2)) && tokenise(word).includes(term)) return lower;
  }
  return term;
}
