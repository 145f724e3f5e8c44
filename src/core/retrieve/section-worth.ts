// How much a piece of a skill's text has to do with a task.

import type { LexicalIndex } from '../index/lexical-index.ts';
import type { WeightedTerm } from '../index/postings.ts';

const mostTerms = 60;

/**
 * Rare words of the task that the text holds, each once, against the logarithm of its length: 0 for none. Reads by the
 * beginnings of words, which is coarser than the index and ten times as fast: whole files are judged for each query.
 */
export function sectionWorth(terms: readonly WeightedTerm[], index: LexicalIndex): (text: string) => number {
  const worth = new Map(
    terms
      .map(({ term, weight }): [string, number] => [term, weight * index.inverseDocumentFrequency(term)])
      .filter(([, value]) => value > 0)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, mostTerms),
  );
  if (worth.size === 0) return () => 0;
  // Longer words first, so that `rate-limit` is not read as `rate`.
  const spellings = [...worth.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).map(spelling);
  const pattern = new RegExp(spellings.join('|'), 'giu');
  return (text) => {
    const found = new Set<string>();
    for (const [match] of text.matchAll(pattern)) found.add(match.toLowerCase().replace(/_/g, '-'));
    let sum = 0;
    for (const term of found) sum += worth.get(term) ?? 0;
    return sum / Math.log2(16 + text.length);
  };
}

function spelling(term: string): string {
  const escaped = term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/-/g, '[-_]');
  return /^[a-z0-9]/.test(term) ? `(?<![a-z0-9])${escaped}` : escaped;
}
