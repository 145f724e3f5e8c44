// How well each skill fits the task by itself: lexical over the whole task and its steps, fused with meaning.

import type { TermSearch } from '../index/term-search.ts';
import type { SkillId } from '../skill/skill.ts';
import type { RetrievalSettings } from './bundle.ts';
import type { QuerySchema } from './query-schema.ts';
import { aspectScoring, defaultScoring } from './settings.ts';

/** Both 0…1, before fusion; the best of each is 1. */
export interface Relevance {
  readonly lexical: number;
  readonly semantic: number;
}

/** Whole task + `aspectWeight` · the best that one of its steps gives, scaled to 1. */
export function lexicalRelevance(
  schema: QuerySchema,
  index: TermSearch,
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

function scaled(scores: Map<SkillId, number>): Map<SkillId, number> {
  let best = 0;
  for (const score of scores.values()) best = Math.max(best, score);
  if (best > 0) for (const [id, score] of scores) scores.set(id, score / best);
  return scores;
}
