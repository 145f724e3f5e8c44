// How well each skill fits the task by itself: lexical over the whole task and its steps, fused with meaning.

import type { TermSearch } from '../index/term-search.ts';
import { tokenise } from '../index/tokenise.ts';
import type { SkillId } from '../skill/skill.ts';
import type { RetrievalSettings } from './bundle.ts';
import type { QuerySchema } from './query-schema.ts';
import { aspectScoring, scoringFor } from './settings.ts';

/** Both 0…1, before fusion; the best of each is 1. */
export interface Relevance {
  readonly lexical: number;
  readonly semantic: number;
}

/** Whole task + `aspectWeight` · the best that one of its steps gives, + `nameWeight` · what the task says of the name, scaled to 1. */
export function lexicalRelevance(
  schema: QuerySchema,
  index: TermSearch,
  settings: RetrievalSettings,
  accept: (id: SkillId) => boolean,
  nameOf: (id: SkillId) => string | undefined,
): Map<SkillId, number> {
  const scores = new Map(
    index
      .search(schema.terms, scoringFor(schema.brevity), settings.candidateTopK.lexical, accept)
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
  scaled(scores);
  if (settings.nameWeight <= 0) return scores;
  const said = new Set(schema.ownTerms.map(({ term }) => term));
  for (const [id, score] of scores)
    scores.set(id, score + settings.nameWeight * saidOf(nameOf(id) ?? '', said, index));
  return scaled(scores);
}

/** A word of a name that the task does not use counts as much as one that one skill in 150 has. */
const unsaidRarity = 5;
/** Names of one common word are said by chance. */
const nameDoubt = 10;

/** 0…1: the share of a name, by rarity of its words, that the task says. */
function saidOf(name: string, said: ReadonlySet<string>, index: TermSearch): number {
  let all = nameDoubt;
  let found = 0;
  for (const term of new Set(tokenise(name))) {
    const rarity = said.has(term) ? index.inverseDocumentFrequency(term) : 0;
    found += rarity;
    all += rarity > 0 ? rarity : unsaidRarity;
  }
  return found / all;
}

function scaled(scores: Map<SkillId, number>): Map<SkillId, number> {
  let best = 0;
  for (const score of scores.values()) best = Math.max(best, score);
  if (best > 0) for (const [id, score] of scores) scores.set(id, score / best);
  return scores;
}
