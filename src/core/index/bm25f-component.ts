// Our scoring as Orama's index component (`components.index`, its documented extension point).

import type { AnyIndexStore, IIndex, SearchableType, TokenScore } from '@orama/orama';
import type { FieldName, IndexFields } from './index-fields.ts';
import { fieldNames } from './index-fields.ts';
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

const propertyTypes = Object.fromEntries(fieldNames.map((name) => [name, 'string' as const]));

/**
 * Orama's own index component keeps a running mean of field lengths, which drifts with every removal, saturates each
 * field on its own and knows one saturation. This one keeps exact sums (see `Postings`) and takes over a document with
 * its last property: Orama passes them one by one, in the order of the schema.
 */
export class Bm25fComponent implements IIndex<AnyIndexStore>, Slots {
  readonly postings = new Postings();
  /** The same postings without Orama. */
  readonly terms = new PostingsSearch(this.postings, this);
  /** Slots by id. */
  readonly #slots = new Map<string, number>();
  readonly #entries: (Entry | undefined)[] = [];
  #fields: Partial<Record<FieldName, string>> = {};
  pending: PendingSearch | undefined;
  /** Slots of skills whose terms the postings hold before Orama is told of them. */
  given: ReadonlyMap<string, number> = new Map();

  readonly create = (): AnyIndexStore => ({ vectorIndexes: {} });

  readonly insert: IIndex<AnyIndexStore>['insert'] = (
    _implementation,
    _index,
    prop,
    id,
    internalId,
    value,
  ) => {
    const fields = this.#collect(prop, value);
    if (!fields) return;
    const key = String(id);
    const slot = this.given.get(key) ?? this.postings.add(fields);
    this.#slots.set(key, slot);
    this.#entries[slot] = { id: key, internalId };
  };

  readonly remove: IIndex<AnyIndexStore>['remove'] = (
    _implementation,
    _index,
    prop,
    id,
    _internalId,
    value,
  ) => {
    const fields = this.#collect(prop, value);
    const key = String(id);
    const slot = this.#slots.get(key);
    if (!fields || slot === undefined) return true;
    this.postings.remove(slot, fields);
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

  readonly getSearchableProperties = (): string[] => [...fieldNames];
  readonly getSearchablePropertiesWithTypes = (): Record<string, SearchableType> => propertyTypes;
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

  /** The document once its last property has come. */
  #collect(prop: string, value: unknown): IndexFields | undefined {
    this.#fields[prop as FieldName] = String(value);
    if (prop !== fieldNames[fieldNames.length - 1]) return undefined;
    const fields = this.#fields as IndexFields;
    this.#fields = {};
    return fields;
  }
}
