// Relevance feedback: what the best skills by words have in common brings up others of their kind, and lets chance matches fall.

import type { IndexFields } from '../index/index-fields.ts';
import { fieldNames, readFieldTerms } from '../index/index-fields.ts';
import type { WeightedTerm } from '../index/scoring.ts';
import type { TermSearch } from '../index/term-search.ts';
import type { SkillId } from '../skill/skill.ts';
import { aspectScoring } from './settings.ts';

/** The best skills, whose words are the second query. */
const exemplars = 6;
/** Terms that they ask for together. */
const maxTerms = 30;
/** Name, description, tags and headings: where a skill says what it is about (`fieldNames`). */
const fieldWeights: readonly number[] = [2, 2, 1, 1];
/** What keeps the best skill by the task's own words first. */
const margin = 1e-6;

/**
 * `(1 − share) · score + share · likeness`, both 0…1, for the skills that the task's words found; none is added, and the
 * best stays the best: likeness to itself must not decide. Likeness is the score for the weightiest terms of the best
 * skills (Rocchio 1971, without the documents that are not relevant). No skill gains more than `share`, whatever it says.
 */
export function withFeedback(
  scores: ReadonlyMap<SkillId, number>,
  index: TermSearch,
  share: number,
  fieldsOf: (id: SkillId) => IndexFields | undefined,
): ReadonlyMap<SkillId, number> {
  const best = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, exemplars);
  if (share <= 0 || best.length < 2) return scores;
  const [likeness] = index.rankEach([commonTerms(best, index, fieldsOf)], aspectScoring, scores.keys());
  if (!likeness) return scores;
  const first = best[0]![0];
  const blended = new Map<SkillId, number>();
  let most = 0;
  for (const [id, score] of scores) {
    const value = (1 - share) * score + share * (likeness.get(id) ?? 0);
    blended.set(id, value);
    most = Math.max(most, value);
  }
  if (most === 0) return scores;
  blended.set(first, most * (1 + margin));
  for (const [id, value] of blended) blended.set(id, value / (most * (1 + margin)));
  return blended;
}

/** The weightiest terms of the skills' own words, each skill counting by the square of its score. */
function commonTerms(
  skills: readonly (readonly [SkillId, number])[],
  index: TermSearch,
  fieldsOf: (id: SkillId) => IndexFields | undefined,
): WeightedTerm[] {
  const said = skills.map(([id, score]) => ({ score, counts: weightedCounts(id, index, fieldsOf) }));
  index.announce?.(said.flatMap(({ counts }) => [...counts.keys()]));
  const weights = new Map<string, number>();
  for (const { score, counts } of said) {
    let squares = 0;
    for (const [term, count] of counts) {
      const weight = count * index.inverseDocumentFrequency(term);
      counts.set(term, weight);
      squares += weight * weight;
    }
    if (squares === 0) continue;
    const part = (score * score) / Math.sqrt(squares);
    for (const [term, weight] of counts) weights.set(term, (weights.get(term) ?? 0) + part * weight);
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxTerms)
    .map(([term, weight]): WeightedTerm => ({ term, weight }))
    .sort((a, b) => (a.term < b.term ? -1 : 1));
}

/** √ of the counts, by field. */
function weightedCounts(
  id: SkillId,
  index: TermSearch,
  fieldsOf: (id: SkillId) => IndexFields | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string, count: number, field: number): void => {
    counts.set(term, (counts.get(term) ?? 0) + fieldWeights[field]! * Math.sqrt(count));
  };
  if (index.readTerms(id, fieldWeights.length, add)) return counts;
  const fields = fieldsOf(id);
  if (fields)
    fieldWeights.forEach((_, field) =>
      readFieldTerms(fields[fieldNames[field]!], (term, count) => add(term, count, field)),
    );
  return counts;
}
