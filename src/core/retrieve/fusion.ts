// How words and meaning make one relevance, by how much the words of this task say.

import type { RetrievalSettings } from './bundle.ts';
import { floorFor, measuredSize } from './floor.ts';

/** Trust in either, 0…1. */
export interface Fusion {
  readonly form: RetrievalSettings['fusionForm'];
  readonly words: number;
  readonly meaning: number;
}

/** `fitness` (floor.ts) of the best skills by words, below which words say nothing, and from which they say enough. */
const silent = 0.15;
const telling = 0.4;

/** `wordFitness` undefined: there is no meaning to fuse with. Words of a small library tell with less (floor.ts). */
export function fusionFor(
  { fusion, fusionForm }: Pick<RetrievalSettings, 'fusion' | 'fusionForm'>,
  wordFitness: number | undefined,
  size = measuredSize,
): Fusion {
  if (wordFitness === undefined) return { form: fusionForm, words: 1, meaning: 0 };
  if (fusionForm === 'published') return { form: fusionForm, words: 1 - fusion, meaning: fusion };
  const told = Math.min(1, Math.max(0, (wordFitness / floorFor(1, size) - silent) / (telling - silent)));
  return { form: fusionForm, words: told, meaning: fusion + (1 - fusion) * (1 - told) };
}

/**
 * The parts of one skill's relevance; they add up to it.
 *
 * `published`: z = η·semantic + (1−η)·lexical (method.md). `adaptive`: noisy or, each side by its trust,
 * z = 1 − (1 − words·lexical)(1 − meaning·semantic). Where the words tell (long tasks, names of tools and files) meaning
 * lifts what they missed and never past their best; where no skill knows them (a paraphrase) it decides alone. A fixed
 * share cannot serve both: docs/embedding.md has the figures.
 */
export function fuse(
  { form, words, meaning }: Fusion,
  lexical: number,
  semantic: number,
): { readonly lexical: number; readonly semantic: number } {
  const said = words * lexical;
  const meant = meaning * semantic;
  return { lexical: said, semantic: form === 'published' ? meant : (1 - said) * meant };
}
