// What retrieval asks of an index of terms, answered from postings.

import type { SkillId } from '../skill/skill.ts';
import { Bm25f } from './bm25f.ts';
import type { Postings } from './postings.ts';
import type { ScoringSettings, TermMatch, WeightedTerm } from './scoring.ts';
import { topOf } from './top.ts';

export interface LexicalHit {
  readonly id: SkillId;
  /** 0…1: 1 where a skill is best in every respect. Comparable within one search only. */
  readonly score: number;
}

export interface TermSearch {
  /** Skills. */
  readonly size: number;
  /** Terms that will be asked for: an index that reads them from a file does so at once. */
  announce?(terms: Iterable<string>): void;
  /** ln(1 + (N − df + ½) / (df + ½)); 0 for a term that no skill holds. */
  inverseDocumentFrequency(term: string): number;
  /** Terms of a skill's first `fields` fields, in order; false where the index does not keep them. */
  readTerms(id: SkillId, fields: number, each: ReadTerm): boolean;
  /** Best first, ties by id; scores > 0 only. */
  search(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    limit: number,
    accept?: (id: SkillId) => boolean,
  ): LexicalHit[];
  /** Each of several queries ranked among the given skills only: a map a query of scores from 0 to 1 for its best. */
  rankEach(
    queries: readonly (readonly WeightedTerm[])[],
    settings: ScoringSettings,
    among: Iterable<SkillId>,
  ): Map<SkillId, number>[];
  /** Absolute scores under the first saturation, term by term, best first; nothing for skills that match nothing. */
  explain(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    ids: Iterable<SkillId>,
  ): Map<SkillId, readonly TermMatch[]>;
}

/** A term of a skill, how often it stands in the field, and the field's place in `fieldNames`. */
export type ReadTerm = (term: string, count: number, field: number) => void;

/** Who has which slot of the postings. */
export interface Slots {
  slotOf(id: SkillId): number | undefined;
  idAt(slot: number): SkillId;
}

export class PostingsSearch implements TermSearch {
  readonly #postings: Postings;
  readonly #scores: Bm25f;
  readonly #slots: Slots;

  constructor(postings: Postings, slots: Slots) {
    this.#postings = postings;
    this.#scores = new Bm25f(postings);
    this.#slots = slots;
  }

  get size(): number {
    return this.#postings.size;
  }

  inverseDocumentFrequency(term: string): number {
    return this.#scores.inverseDocumentFrequency(term);
  }

  readTerms(id: SkillId, fields: number, each: ReadTerm): boolean {
    const slot = this.#slots.slotOf(id);
    return slot !== undefined && this.#postings.readTerms(slot, fields, each);
  }

  search(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    limit: number,
    accept: (id: SkillId) => boolean = () => true,
  ): LexicalHit[] {
    const idAt = (slot: number) => this.#slots.idAt(slot);
    const total = blend(this.#scores.score(query, settings), settings);
    const top = topOf(
      total,
      limit,
      (slot) => accept(idAt(slot)),
      (a, b) => (idAt(a) < idAt(b) ? -1 : 1),
    );
    return top.map((slot) => ({ id: idAt(slot), score: total[slot]! }));
  }

  rankEach(
    queries: readonly (readonly WeightedTerm[])[],
    settings: ScoringSettings,
    among: Iterable<SkillId>,
  ): Map<SkillId, number>[] {
    const slots: { readonly id: SkillId; readonly slot: number }[] = [];
    const marked = new Uint8Array(this.#postings.slots);
    for (const id of among) {
      const slot = this.#slots.slotOf(id);
      if (slot === undefined) continue;
      slots.push({ id, slot });
      marked[slot] = 1;
    }
    return this.#scores.scoreEach(queries, settings, marked).map((scores) => {
      const best = slots.reduce((most, { slot }) => Math.max(most, scores[slot]!), 0);
      return new Map(
        best === 0
          ? []
          : slots.filter(({ slot }) => scores[slot]! > 0).map(({ id, slot }) => [id, scores[slot]! / best]),
      );
    });
  }

  explain(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    ids: Iterable<SkillId>,
  ): Map<SkillId, readonly TermMatch[]> {
    const marked = new Uint8Array(this.#postings.slots);
    for (const id of ids) {
      const slot = this.#slots.slotOf(id);
      if (slot !== undefined) marked[slot] = 1;
    }
    const matches = this.#scores.explain(query, settings, marked);
    return new Map([...matches].map(([slot, list]) => [this.#slots.idAt(slot), list]));
  }
}

/** Sides on one scale: each is divided by its best, so that the sum lies in 0…1. */
function blend(sides: readonly Float64Array[], settings: ScoringSettings): Float64Array {
  const total = new Float64Array(sides[0]?.length ?? 0);
  sides.forEach((side, i) => {
    let best = 0;
    for (const score of side) if (score > best) best = score;
    if (best === 0) return;
    const share = settings.saturations[i]!.share / best;
    for (let slot = 0; slot < side.length; slot++) total[slot]! += share * side[slot]!;
  });
  return total;
}
