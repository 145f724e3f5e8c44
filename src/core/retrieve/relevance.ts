// How well each skill fits the task by itself: lexical over the whole task and its steps, fused with meaning.

import type { Embedder } from '../index/embedder.ts';
import type { LexicalIndex } from '../index/lexical-index.ts';
import type { VectorIndex } from '../index/vector-index.ts';
import type { SkillId } from '../skill/skill.ts';
import type { RetrievalSettings } from './bundle.ts';
import type { QuerySchema } from './query-schema.ts';
import { aspectScoring, defaultScoring } from './settings.ts';

/** Both 0…1, before fusion; the best of each is 1. */
export interface Relevance {
  readonly lexical: number;
  readonly semantic: number;
}

/** A query vector that takes longer is done without: the model is still loading. */
const embedderPatience = 2000;

/** Whole task + `aspectWeight` · the best that one of its steps gives, scaled to 1. */
export function lexicalRelevance(
  schema: QuerySchema,
  index: LexicalIndex,
  settings: RetrievalSettings,
  accept: (id: SkillId) => boolean,
): Map<SkillId, number> {
  const scores = new Map(
    index
      .search(schema.terms, defaultScoring, settings.candidateTopK.lexical, accept)
      .map((hit) => [hit.id, hit.score]),
  );
  if (settings.aspectWeight > 0) {
    const best = new Map<SkillId, number>();
    const steps = schema.aspects.map((aspect) => aspect.terms);
    for (const step of index.rankEach(steps, aspectScoring, scores.keys())) {
      for (const [id, score] of step) best.set(id, Math.max(best.get(id) ?? 0, score));
    }
    for (const [id, score] of best) scores.set(id, scores.get(id)! + settings.aspectWeight * score);
  }
  return scaled(scores);
}

/** Cosines of the nearest skills, from 0 for the last to 1 for the first; empty without vectors. */
export function semanticRelevance(
  vector: Float32Array,
  vectors: VectorIndex,
  settings: RetrievalSettings,
  accept: (id: SkillId) => boolean,
): Map<SkillId, number> {
  const hits = vectors.search(vector, settings.candidateTopK.semantic + 1, accept);
  const best = hits[0]?.score ?? 0;
  const last =
    hits.length > settings.candidateTopK.semantic ? hits[hits.length - 1]!.score : Math.min(0, best - 1);
  return new Map(
    hits.filter((hit) => hit.score > last).map((hit) => [hit.id, (hit.score - last) / (best - last)]),
  );
}

/** Below this share of known words a model's vector means nothing (`Embedder.familiarity`). */
const leastFamiliarity = 0.4;

/** The query's vector, or why there is none; undefined where the model does not know the words. Rejects only with the signal's reason. */
export async function queryVector(
  task: string,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Float32Array | string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<string>((resolve) => {
    timer = setTimeout(
      () => resolve('The embedding model is still loading: ranked by words and graph alone.'),
      embedderPatience,
    );
  });
  try {
    return await Promise.race([knownVector(task, embedder, signal), patience]);
  } catch (error) {
    signal?.throwIfAborted();
    return `The embedding model did not answer (${error instanceof Error ? error.message : String(error)}): ranked by words and graph alone.`;
  } finally {
    clearTimeout(timer);
  }
}

async function knownVector(
  task: string,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Float32Array | undefined> {
  const familiarity = (await embedder.familiarity?.(task)) ?? 1;
  return familiarity < leastFamiliarity ? undefined : embedder.embedQuery(task, signal);
}

function scaled(scores: Map<SkillId, number>): Map<SkillId, number> {
  let best = 0;
  for (const score of scores.values()) best = Math.max(best, score);
  if (best > 0) for (const [id, score] of scores) scores.set(id, score / best);
  return scores;
}
