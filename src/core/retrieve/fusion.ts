// How much meaning counts against words in one task's seeds: η, by how much the words say.

import type { RetrievalSettings } from './bundle.ts';

/** `fitness` (floor.ts) of the best skills by words, below which words say nothing, and from which they say enough. */
const silent = 0.4;
const telling = 0.7;

/**
 * η for one task, from `fusion` where the words tell which skills are meant (long tasks, names of tools and files) to
 * `fusionWithoutWords` where no skill knows them (a paraphrase). Long task texts and short queries differ so much that no
 * fixed share serves both: docs/embedding.md has the table.
 */
export function fusionShare(
  settings: Pick<RetrievalSettings, 'fusion' | 'fusionWithoutWords'>,
  wordFitness: number,
): number {
  const told = Math.min(1, Math.max(0, (wordFitness - silent) / (telling - silent)));
  return settings.fusion + (settings.fusionWithoutWords - settings.fusion) * (1 - told);
}
