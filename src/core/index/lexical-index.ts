// Lexical search over skills.

import type { SkillId } from '../skill/skill.ts';
import type { IndexFields } from './index-fields.ts';
import type { ScoringSettings, TermMatch, WeightedTerm } from './postings.ts';
import { Postings } from './postings.ts';

export interface LexicalHit {
  readonly id: SkillId;
  readonly score: number;
}

/** Set and remove cost what the one skill costs; scores are those of an index built anew from the present skills. */
export class LexicalIndex {
  readonly #postings = new Postings();
  readonly #slots = new Map<SkillId, number>();
  readonly #ids: (SkillId | undefined)[] = [];
  readonly #fields = new Map<SkillId, IndexFields>();
  readonly #free: number[] = [];

  get size(): number {
    return this.#fields.size;
  }

  set(id: SkillId, fields: IndexFields): void {
    this.remove(id);
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = id;
    this.#slots.set(id, slot);
    this.#fields.set(id, fields);
    this.#postings.add(slot, fields);
  }

  remove(id: SkillId): void {
    const slot = this.#slots.get(id);
    const fields = this.#fields.get(id);
    if (slot === undefined || !fields) return;
    this.#postings.remove(slot, fields);
    this.#slots.delete(id);
    this.#fields.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
  }

  inverseDocumentFrequency(term: string): number {
    return this.#postings.inverseDocumentFrequency(term);
  }

  documentFrequency(term: string): number {
    return this.#postings.documentFrequency(term);
  }

  /** Best first, ties by id; scores > 0 only. */
  search(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    limit: number,
    accept: (id: SkillId) => boolean = () => true,
  ): LexicalHit[] {
    const scores = new Float64Array(this.#ids.length);
    this.#postings.score(query, settings, scores);
    const hits: LexicalHit[] = [];
    for (let slot = 0; slot < scores.length; slot++) {
      const id = this.#ids[slot];
      const score = scores[slot]!;
      if (id !== undefined && score > 0 && accept(id)) hits.push({ id, score });
    }
    hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    return hits.slice(0, limit);
  }

  explain(query: readonly WeightedTerm[], settings: ScoringSettings, id: SkillId): readonly TermMatch[] {
    const slot = this.#slots.get(id);
    return slot === undefined ? [] : this.#postings.explain(query, settings, slot);
  }
}
