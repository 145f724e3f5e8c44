// What the task's meaning says: the nearest skills by vector, how much that counts, and whether it is enough by itself.

import type { Cosines, Embedder } from '../index/embedder.ts';
import type { TermSearch } from '../index/term-search.ts';
import type { VectorHit, VectorIndex } from '../index/vector-index.ts';
import type { SkillId } from '../skill/skill.ts';
import type { RetrievalSettings } from './bundle.ts';
import { fitness, floorFor } from './floor.ts';
import type { QuerySchema } from './query-schema.ts';
import { taskParts } from './task-parts.ts';
import { defaultScoring } from './settings.ts';
import { wordsOf } from '../errors.ts';
import { say, type Said } from '../say.ts';

/** What is read of a library for it. */
export interface MeaningSources {
  readonly embedder: Embedder | undefined;
  readonly vectors: VectorIndex;
  readonly lexical: TermSearch;
  readonly records: ReadonlyMap<SkillId, unknown>;
}

export interface Meaning {
  readonly relevance: ReadonlyMap<SkillId, number>;
  /** The nearest skill is about what the task asks for, whatever the words. Looks at every vector: to be asked where words do not tell. */
  isRelevant(): boolean;
}

/** A query vector that takes longer is done without: the model is still loading. */
const embedderPatience = 2000;
/**
 * Below this share of skills with vectors meaning has no say: the nearest of the few that have been read so far would
 * stand for the nearest of all.
 */
const leastCoverage = 0.9;
/** Cosines of a library's best and worst skill lie at least so far apart, or count as if they did. */
const leastSpread = 0.1;

/** Best first, ties by id: each skill by the part of the task that it is nearest to. */
function nearest(
  queries: readonly Float32Array[],
  vectors: VectorIndex,
  limit: number,
  accept: (id: SkillId) => boolean,
): readonly VectorHit[] {
  const best = new Map<SkillId, number>();
  for (const query of queries) {
    for (const { id, score } of vectors.search(query, limit, accept))
      best.set(id, Math.max(score, best.get(id) ?? -1));
  }
  return [...best]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** Cosines of the nearest skills, from 0 for the last to 1 for the first; empty without vectors. */
export function semanticRelevance(
  queries: readonly Float32Array[],
  vectors: VectorIndex,
  settings: RetrievalSettings,
  accept: (id: SkillId) => boolean,
): Map<SkillId, number> {
  const hits = nearest(queries, vectors, settings.candidateTopK.semantic + 1, accept);
  const best = hits[0]?.score ?? 0;
  const worst = hits.at(-1)?.score ?? 0;
  // In a small library even the last may be near: then the distance between them says little.
  const last = hits.length > settings.candidateTopK.semantic ? worst : Math.min(worst, best - leastSpread);
  return new Map(
    hits.filter((hit) => hit.score > last).map((hit) => [hit.id, (hit.score - last) / (best - last)]),
  );
}

/** Below this share of known words a model's vector means nothing (`Embedder.familiarity`). */
const leastFamiliarity = 0.4;

/** The vectors of the task's parts, or why there are none; undefined where the model does not know the words. Rejects only with the signal's reason. */
async function queryVectors(
  task: string,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<readonly Float32Array[] | Said | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Said>((resolve) => {
    timer = setTimeout(
      () => resolve(say`The embedding model is still loading: ranked by words and graph alone.`),
      embedderPatience,
    );
  });
  try {
    return await Promise.race([knownVectors(task, embedder, signal), patience]);
  } catch (error) {
    signal?.throwIfAborted();
    return say`The embedding model did not answer (${wordsOf(error)}): ranked by words and graph alone.`;
  } finally {
    clearTimeout(timer);
  }
}

async function knownVectors(
  task: string,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<readonly Float32Array[] | undefined> {
  const familiarity = (await embedder.familiarity?.(task)) ?? 1;
  if (familiarity < leastFamiliarity) return undefined;
  return Promise.all(taskParts(task, embedder.queryWords).map((part) => embedder.embedQuery(part, signal)));
}

/** Libraries of fewer skills cannot show that one stands out. */
const leastForSpread = 5;
/** The best of n by chance lies about √(2 ln n) standard deviations above the mean; cosines have shorter tails than that. */
const chance = 0.9;

/**
 * Whether the nearest skill is near enough, and nearer than the best of so many by chance. The first alone says little:
 * an encoder finds all sentences of one register near (any two about software).
 */
function isAbout(all: readonly number[], cosines: Cosines): boolean {
  const best = all.reduce((most, value) => Math.max(most, value));
  if (all.length < leastForSpread) return best >= cosines.related;
  if (best < relevantCosine(cosines, all.length)) return false;
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length;
  return best - mean >= chance * Math.sqrt(2 * Math.log(all.length) * variance);
}

/** In a library of 2,000 the nearest skill is as near as `related` by chance once in fifty tasks; in smaller ones less (floor.ts). */
function relevantCosine({ unrelated, related }: Cosines, size: number): number {
  return unrelated + floorFor(1, size) * (related - unrelated);
}

/** undefined where meaning has no say; `notes` gets why where a person should know. Rejects only with the signal's reason. */
export async function readMeaning(
  task: string,
  sources: MeaningSources,
  settings: RetrievalSettings,
  accept: (id: SkillId) => boolean,
  notes: Said[],
  signal?: AbortSignal,
): Promise<Meaning | undefined> {
  if (!sources.embedder || settings.fusion <= 0 || sources.vectors.size === 0) return undefined;
  const [read, all] = [sources.vectors.size, sources.records.size];
  if (read < all * leastCoverage) {
    notes.push(
      say`Vectors are still being made (${read} of ${all} skills): ranked by words and graph alone.`,
    );
    return undefined;
  }
  const queries = await queryVectors(task, sources.embedder, signal);
  if (queries === undefined) return undefined;
  if ('form' in queries) {
    notes.push(queries);
    return undefined;
  }
  if (read < all) notes.push(say`Vectors are still being made: ${read} of ${all} skills.`);
  const { cosines } = sources.embedder;
  return {
    relevance: semanticRelevance(queries, sources.vectors, settings, accept),
    isRelevant: () =>
      cosines !== undefined &&
      queries.some((query) => {
        const near: number[] = [];
        for (const { id, score } of sources.vectors.cosines(query)) if (accept(id)) near.push(score);
        return near.length > 0 && isAbout(near, cosines);
      }),
  };
}

/** What the words alone say: `fitness` of the best skills by words. */
export function wordFitness(
  schema: QuerySchema,
  lexical: ReadonlyMap<SkillId, number>,
  sources: MeaningSources,
): number {
  const best = [...lexical].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 5);
  const ids = best.map(([id]) => id);
  const matches = sources.lexical.explain(schema.terms, defaultScoring, ids);
  return fitness(
    schema.ownTerms,
    ids.map((id) => matches.get(id) ?? []),
    sources.lexical,
    schema.formats,
  );
}
