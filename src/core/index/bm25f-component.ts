// Our scoring as Orama's index component (`components.index`, its documented extension point).

import type { AnyIndexStore, IIndex, SearchableType, TokenScore } from '@orama/orama';
import { Postings } from './postings.ts';
import type { ScoringSettings, WeightedTerm } from './scoring.ts';
import type { Slots } from './term-search.ts';
import { PostingsSearch } from './term-search.ts';

/** What a search is to find. Orama hands a string only to its index, so this is set beside it. */
export interface PendingSearch {
  readonly query: readonly WeightedTerm[];
  readonly settings: ScoringSettings;
  readonly limit: number;
  readonly accept: (id: string) => boolean;
}

interface Entry {
  readonly id: string;
  readonly internalId: number;
}

/** The one property of a document: its terms are in the postings already when Orama is told of it. */
const property = 'terms';
export const documentSchema = { [property]: 'string' } as const;

export function documentOf(id: string): { readonly id: string; readonly [property]: string } {
  return { id, [property]: '' };
}

/**
 * Orama's own index component keeps a running mean of field lengths, which drifts with every removal, saturates each
 * field on its own and knows one saturation. This one keeps exact sums (see `Postings`), and a document's terms there
 * alone, not a second time among Orama's documents.
 */
export class Bm25fComponent implements IIndex<AnyIndexStore>, Slots {
  readonly postings = new Postings();
  /** The same postings without Orama. */
  readonly terms = new PostingsSearch(this.postings, this);
  /** Slots by id. */
  readonly #slots = new Map<string, number>();
  readonly #entries: (Entry | undefined)[] = [];
  pending: PendingSearch | undefined;
  /** The slot in the postings of the document that is inserted next. */
  arriving = 0;

  readonly create = (): AnyIndexStore => ({ vectorIndexes: {} });

  readonly insert: IIndex<AnyIndexStore>['insert'] = (_implementation, _index, _prop, id, internalId) => {
    const key = String(id);
    this.#slots.set(key, this.arriving);
    this.#entries[this.arriving] = { id: key, internalId };
  };

  readonly remove: IIndex<AnyIndexStore>['remove'] = (_implementation, _index, _prop, id) => {
    const key = String(id);
    const slot = this.#slots.get(key);
    if (slot === undefined) return true;
    this.postings.remove(slot);
    this.#slots.delete(key);
    this.#entries[slot] = undefined;
    return true;
  };

  readonly search = (): TokenScore[] => {
    if (!this.pending) return [];
    const { query, settings, limit, accept } = this.pending;
    return this.terms
      .search(query, settings, limit, accept)
      .map(({ id, score }) => [this.#entries[this.#slots.get(id)!]!.internalId, score]);
  };

  readonly getSearchableProperties = (): string[] => [property];
  readonly getSearchablePropertiesWithTypes = (): Record<string, SearchableType> => documentSchema;
  // Not reached: scores and filters are ours, and the index is rebuilt from records, never saved.
  readonly insertDocumentScoreParameters = (): void => undefined;
  readonly insertTokenScoreParameters = (): void => undefined;
  readonly removeDocumentScoreParameters = (): void => undefined;
  readonly removeTokenScoreParameters = (): void => undefined;
  readonly calculateResultScores = (): void => undefined;
  readonly searchByWhereClause = (): Set<number> => new Set();
  readonly load = (): AnyIndexStore => this.create();
  readonly save: IIndex<AnyIndexStore>['save'] = () => {
    throw new Error('The lexical index is rebuilt from records, not saved.');
  };

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  idAt(slot: number): string {
    return this.#entries[slot]!.id;
  }
}
