// Lexical search over skills: Orama with our tokeniser and our scoring.

import type { AnyOrama } from '@orama/orama';
import { create, insert, remove, search } from '@orama/orama';
import type { SkillId } from '../skill/skill.ts';
import { Bm25fComponent } from './bm25f-component.ts';
import type { IndexFields } from './index-fields.ts';
import { fieldNames } from './index-fields.ts';
import type { ScoringSettings, TermMatch, WeightedTerm } from './postings.ts';
import type { TermSegment } from './term-segment.ts';
import { fieldsMark } from './term-segment.ts';

export interface LexicalHit {
  readonly id: SkillId;
  /** 0…1: 1 where a skill is best in every respect. Comparable within one search only. */
  readonly score: number;
}

/** Set and remove cost what the one skill costs; scores are those of an index built anew from the present skills. */
export class LexicalIndex {
  readonly #component = new Bm25fComponent();
  readonly #fields = new Map<SkillId, IndexFields>();
  #segment: { readonly terms: TermSegment; readonly places: ReadonlyMap<SkillId, number> } | undefined;
  /** Skills whose terms are still to be taken over, and their place in the segment. */
  readonly #waiting = new Map<SkillId, number>();
  readonly #database: AnyOrama = create({
    schema: Object.fromEntries(fieldNames.map((name) => [name, 'string' as const])),
    // The fields come as terms already (index-fields.ts): nothing is left to tokenise.
    components: {
      index: this.#component,
      tokenizer: { language: 'none', normalizationCache: new Map(), tokenize: (text) => text.split(' ') },
    },
    sort: { enabled: false },
  });

  get size(): number {
    return this.#fields.size;
  }

  set(id: SkillId, fields: IndexFields): void {
    this.remove(id);
    this.#fields.set(id, fields);
    const place = this.#segment?.places.get(id);
    if (place !== undefined && this.#segment?.terms.marks[place] === fieldsMark(fields))
      this.#waiting.set(id, place);
    else void insert(this.#database, { id, ...fields });
  }

  remove(id: SkillId): void {
    if (this.#fields.delete(id) && !this.#waiting.delete(id)) void remove(this.#database, id);
  }

  /**
   * From now on skills that are set with the fields that the segment was made of take their terms from there, all
   * together before the next search: a tenth of the cost. No other difference. undefined: no more.
   */
  useSegment(terms: TermSegment | undefined): void {
    this.#settle();
    this.#segment = terms && { terms, places: new Map(terms.ids.map((id, place) => [id, place])) };
  }

  /** What the index holds of these skills; those that it does not know are left out. */
  segment(ids: Iterable<SkillId>): TermSegment {
    this.#settle();
    const known = [...ids].filter((id) => this.#fields.has(id));
    const marks = Float64Array.from(known, (id) => fieldsMark(this.#fields.get(id)!));
    return this.#component.postings.segment(
      known.map((id) => this.#slotOf(id)!),
      known,
      marks,
    );
  }

  /** ln(1 + (N − df + ½) / (df + ½)); 0 for a term that no skill holds. */
  inverseDocumentFrequency(term: string): number {
    this.#settle();
    return this.#component.postings.inverseDocumentFrequency(term);
  }

  /** Best first, ties by id; scores > 0 only. */
  search(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    limit: number,
    accept: (id: SkillId) => boolean = () => true,
  ): LexicalHit[] {
    this.#settle();
    this.#component.pending = { query, settings, limit, accept };
    const results = search(this.#database, { term: 'pending', limit, includeVectors: true });
    this.#component.pending = undefined;
    if (results instanceof Promise) throw new TypeError('Orama searches without hooks answer at once.');
    return results.hits
      .map(({ id, score }) => ({ id, score }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  /**
   * Each of several queries ranked among the given skills only, beside Orama, over the same postings: a map a query of
   * scores from 0 to 1 for its best.
   */
  rankEach(
    queries: readonly (readonly WeightedTerm[])[],
    settings: ScoringSettings,
    among: Iterable<SkillId>,
  ): Map<SkillId, number>[] {
    this.#settle();
    const { postings } = this.#component;
    const slots: { readonly id: SkillId; readonly slot: number }[] = [];
    const marked = new Uint8Array(postings.slots);
    for (const id of among) {
      const slot = this.#slotOf(id);
      if (slot === undefined) continue;
      slots.push({ id, slot });
      marked[slot] = 1;
    }
    return postings.scoreEach(queries, settings, marked).map((scores) => {
      const best = slots.reduce((most, { slot }) => Math.max(most, scores[slot]!), 0);
      return new Map(
        best === 0
          ? []
          : slots.filter(({ slot }) => scores[slot]! > 0).map(({ id, slot }) => [id, scores[slot]! / best]),
      );
    });
  }

  /** Absolute scores under the first saturation, term by term, best first; nothing for skills that match nothing. */
  explain(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    ids: Iterable<SkillId>,
  ): Map<SkillId, readonly TermMatch[]> {
    this.#settle();
    const { postings } = this.#component;
    const marked = new Uint8Array(postings.slots);
    for (const id of ids) {
      const slot = this.#slotOf(id);
      if (slot !== undefined) marked[slot] = 1;
    }
    const matches = postings.explain(query, settings, marked);
    return new Map([...matches].map(([slot, list]) => [this.#component.idAt(slot)!, list]));
  }

  #settle(): void {
    if (this.#waiting.size === 0 || !this.#segment) return;
    const ids = [...this.#waiting.keys()];
    const slots = this.#component.postings.addMany(this.#segment.terms, [...this.#waiting.values()]);
    this.#waiting.clear();
    this.#component.given = new Map(ids.map((id, i) => [id, slots[i]!]));
    for (const id of ids) void insert(this.#database, { id, ...this.#fields.get(id)! });
    this.#component.given = new Map();
  }

  #slotOf(id: SkillId): number | undefined {
    const internalId = this.#database.internalDocumentIDStore.idToInternalId.get(id);
    return internalId === undefined ? undefined : this.#component.slotOf(internalId);
  }
}
