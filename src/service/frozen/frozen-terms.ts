// The lexical index of a frozen copy: every skill, but only the terms that a query asks for are read.

import { Postings } from '../../core/index/postings.ts';
import type { ScoringSettings, TermMatch, WeightedTerm } from '../../core/index/scoring.ts';
import type { LexicalHit, TermSearch } from '../../core/index/term-search.ts';
import { PostingsSearch } from '../../core/index/term-search.ts';
import type { SkillId } from '../../core/skill/skill.ts';

/** The arrays as `write-frozen.ts` laid them out. */
export interface FrozenArrays {
  readonly ids: readonly SkillId[];
  readonly lengths: Uint32Array;
  /** The terms one after the other, sorted by their bytes. */
  readonly terms: Buffer;
  readonly termStarts: Uint32Array;
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
}

/** Answers as the whole index would: terms that were not announced are read when they are asked for. */
export class FrozenTerms implements TermSearch {
  readonly #arrays: FrozenArrays;
  readonly #read = new Set<string>();
  #search: PostingsSearch;

  constructor(arrays: FrozenArrays, terms: Iterable<string>) {
    this.#arrays = arrays;
    for (const term of terms) this.#read.add(term);
    this.#search = this.#open();
  }

  get size(): number {
    return this.#search.size;
  }

  announce(terms: Iterable<string>): void {
    const before = this.#read.size;
    for (const term of terms) this.#read.add(term);
    if (this.#read.size > before) this.#search = this.#open();
  }

  inverseDocumentFrequency(term: string): number {
    this.announce([term]);
    return this.#search.inverseDocumentFrequency(term);
  }

  /** They stand in the records. */
  readTerms(): boolean {
    return false;
  }

  search(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    limit: number,
    accept?: (id: SkillId) => boolean,
  ): LexicalHit[] {
    this.#announceQuery(query);
    return this.#search.search(query, settings, limit, accept);
  }

  rankEach(
    queries: readonly (readonly WeightedTerm[])[],
    settings: ScoringSettings,
    among: Iterable<SkillId>,
  ): Map<SkillId, number>[] {
    this.#announceQuery(queries.flat());
    return this.#search.rankEach(queries, settings, among);
  }

  explain(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    ids: Iterable<SkillId>,
  ): Map<SkillId, readonly TermMatch[]> {
    this.#announceQuery(query);
    return this.#search.explain(query, settings, ids);
  }

  #announceQuery(query: readonly WeightedTerm[]): void {
    this.announce(query.map(({ term }) => term));
  }

  #open(): PostingsSearch {
    const { ids, lengths, starts, entries } = this.#arrays;
    const terms: string[] = [];
    const lists: Uint32Array[] = [];
    const ends = [0];
    for (const term of this.#read) {
      const at = placeOf(this.#arrays, term);
      if (at === undefined) continue;
      const list = entries.subarray(starts[at], starts[at + 1]);
      terms.push(term);
      lists.push(list);
      ends.push(ends.at(-1)! + list.length);
    }
    const few = new Uint32Array(ends.at(-1)!);
    lists.forEach((list, i) => few.set(list, ends[i]));
    const postings = new Postings();
    const slots = postings.addMany(
      { ids, marks: new Float64Array(), lengths, terms, starts: Uint32Array.from(ends), entries: few },
      ids.map((_, place) => place),
    );
    const slotOf = new Map(ids.map((id, place) => [id, slots[place]!]));
    const idOf = new Map(ids.map((id, place) => [slots[place]!, id]));
    return new PostingsSearch(postings, {
      slotOf: (id) => slotOf.get(id),
      idAt: (slot) => idOf.get(slot)!,
    });
  }
}

function placeOf({ terms, termStarts }: FrozenArrays, term: string): number | undefined {
  const wanted = Buffer.from(term);
  let low = 0;
  let high = termStarts.length - 2;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = terms.compare(wanted, 0, wanted.length, termStarts[middle], termStarts[middle + 1]);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
