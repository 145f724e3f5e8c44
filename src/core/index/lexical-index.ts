// Lexical search over skills: Orama with our tokeniser and our scoring.

import type { AnyOrama } from '@orama/orama';
import { create, insert, remove, search } from '@orama/orama';
import type { SkillId } from '../skill/skill.ts';
import { Bm25fComponent, documentOf, documentSchema } from './bm25f-component.ts';
import type { FieldCounts, IndexFields } from './index-fields.ts';
import type { ScoringSettings, TermMatch, WeightedTerm } from './scoring.ts';
import type { LexicalHit, ReadTerm, TermSearch } from './term-search.ts';
import type { TermSegment } from './term-segment.ts';
import { fieldsMark } from './term-segment.ts';

/** Set and remove cost what the one skill costs; scores are those of an index built anew from the present skills. */
export class LexicalIndex implements TermSearch {
  readonly #component = new Bm25fComponent();
  /** Marks of fields, where the caller gave them. */
  readonly #marks = new Map<SkillId, number>();
  #segment: { readonly terms: TermSegment; readonly places: ReadonlyMap<SkillId, number> } | undefined;
  /** Skills whose terms are still to be taken over, and their place in the segment. */
  readonly #waiting = new Map<SkillId, number>();
  readonly #database: AnyOrama = create({
    schema: documentSchema,
    // The fields come as terms already (index-fields.ts): nothing is left to tokenise.
    components: {
      index: this.#component,
      tokenizer: { language: 'none', normalizationCache: new Map(), tokenize: (text) => text.split(' ') },
    },
    sort: { enabled: false },
  });

  get size(): number {
    return this.#component.postings.size + this.#waiting.size;
  }

  set(id: SkillId, fields: IndexFields): void {
    this.setMarked(id, fieldsMark(fields), () => fields);
  }

  /** `mark`: a number that other fields of this skill do not have. `read` is asked where they are not known by it. */
  setMarked(id: SkillId, mark: number, read: () => IndexFields | FieldCounts): void {
    this.remove(id);
    this.#marks.set(id, mark);
    const place = this.#segment?.places.get(id);
    if (place !== undefined && this.#segment?.terms.marks[place] === mark) this.#waiting.set(id, place);
    else this.#insert(id, this.#component.postings.add(read()));
  }

  remove(id: SkillId): void {
    this.#marks.delete(id);
    if (!this.#waiting.delete(id) && this.#component.slotOf(id) !== undefined)
      void remove(this.#database, id);
  }

  /** As they were set; undefined for a skill that the index does not know. */
  fields(id: SkillId): IndexFields | undefined {
    this.#settle();
    const slot = this.#component.slotOf(id);
    return slot === undefined ? undefined : this.#component.postings.fields(slot);
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
    const known = [...ids].filter((id) => this.#component.slotOf(id) !== undefined);
    const marks = Float64Array.from(known, (id) => this.#marks.get(id)!);
    return this.#component.postings.segment(
      known.map((id) => this.#component.slotOf(id)!),
      known,
      marks,
    );
  }

  inverseDocumentFrequency(term: string): number {
    this.#settle();
    return this.#component.terms.inverseDocumentFrequency(term);
  }

  readTerms(id: SkillId, fields: number, each: ReadTerm): boolean {
    this.#settle();
    return this.#component.terms.readTerms(id, fields, each);
  }

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

  rankEach(
    queries: readonly (readonly WeightedTerm[])[],
    settings: ScoringSettings,
    among: Iterable<SkillId>,
  ): Map<SkillId, number>[] {
    this.#settle();
    return this.#component.terms.rankEach(queries, settings, among);
  }

  explain(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    ids: Iterable<SkillId>,
  ): Map<SkillId, readonly TermMatch[]> {
    this.#settle();
    return this.#component.terms.explain(query, settings, ids);
  }

  #insert(id: SkillId, slot: number): void {
    this.#component.arriving = slot;
    void insert(this.#database, documentOf(id));
  }

  #settle(): void {
    if (this.#waiting.size === 0 || !this.#segment) return;
    const ids = [...this.#waiting.keys()];
    const slots = this.#component.postings.addMany(this.#segment.terms, [...this.#waiting.values()]);
    this.#waiting.clear();
    ids.forEach((id, i) => this.#insert(id, slots[i]!));
  }
}
