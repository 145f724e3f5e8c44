// Reads a task: what it asks for, in which steps, with which files and tools.

import { tokenise } from '../index/tokenise.ts';
import type { WeightedTerm } from '../index/postings.ts';

/** One part of a task that may call for a skill of its own. */
export interface Aspect {
  readonly text: string;
  readonly terms: readonly WeightedTerm[];
}

export interface QuerySchema {
  /** Distinct terms of the whole task, sorted, with their weight. */
  readonly terms: readonly WeightedTerm[];
  /** Steps or paragraphs, in order; none for a short task. */
  readonly aspects: readonly Aspect[];
}

/** Longer tasks are read to here: logs and data come late, the goal comes early. */
const maxTaskChars = 24_000;
const maxAspects = 24;

export function readTask(task: string, context: readonly string[] = []): QuerySchema {
  const text = task.slice(0, maxTaskChars);
  const terms = weigh(tokenise(text));
  for (const [term, weight] of weigh(context.flatMap((line) => tokenise(line)))) {
    if (!terms.has(term)) terms.set(term, weight * 0.3);
  }
  return {
    terms: sorted(terms),
    aspects: splitAspects(text).map((part) => ({ text: part, terms: sorted(weigh(tokenise(part))) })),
  };
}

/** Repeats count less and less. */
function weigh(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, count] of counts) counts.set(term, 1 + Math.log(count));
  return counts;
}

function sorted(terms: ReadonlyMap<string, number>): WeightedTerm[] {
  return [...terms].map(([term, weight]) => ({ term, weight })).sort((a, b) => (a.term < b.term ? -1 : 1));
}

function splitAspects(text: string): string[] {
  const parts = text
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 40);
  return parts.length > 1 ? parts.slice(0, maxAspects) : [];
}
