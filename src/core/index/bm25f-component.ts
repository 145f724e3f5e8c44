// Our scoring as Orama's index component (`components.index`, its documented extension point).

import type { AnyIndexStore, IIndex, SearchableType, TokenScore } from '@orama/orama';
import type { FieldName, IndexFields } from './index-fields.ts';
import { fieldNames } from './index-fields.ts';
import type { ScoringSettings, WeightedTerm } from './postings.ts';
import { Postings } from './postings.ts';
import { topOf } from './top.ts';

/** What a search is to find. Orama hands a string only to its index, so this is set beside it. */
export interface PendingSearch {
  readonly query: readonly WeightedTerm[];
  readonly settings: ScoringSettings;
  readonly limit: number;
  accept(id: string): boolean;
}

interface Entry {
  readonly id: string;
  readonly internalId: number;
}

/**
 * Orama's own index component keeps a running mean of field lengths, which drifts with every removal, saturates each
 * field on its own and knows one saturation. This one keeps exact sums (see `Postings`) and takes over a document with
 * its last property: Orama passes them one by one, in the order of the schema.
 */
export class Bm25fComponent implements IIndex<AnyIndexStore> {
  readonly postings = new Postings();
  readonly #slots = new Map<number, number>();
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
    const slot = this.given.get(String(id)) ?? this.postings.add(fields);
    this.#slots.set(internalId, slot);
    this.#entries[slot] = { id: String(id), internalId };
  };

  readonly remove: IIndex<AnyIndexStore>['remove'] = (
    _implementation,
    _index,
    prop,
    _id,
    internalId,
    value,
  ) => {
    const fields = this.#collect(prop, value);
    const slot = this.#slots.get(internalId);
    if (!fields || slot === undefined) return true;
    this.postings.remove(slot, fields);
    this.#slots.delete(internalId);
    this.#entries[slot] = undefined;
    return true;
  };

  readonly search = (): TokenScore[] => {
    const { pending } = this;
    if (!pending) return [];
    const { settings } = pending;
    const sides = this.postings.score(pending.query, settings);
    const total = blend(sides, settings);
    const top = topOf(
      total,
      pending.limit,
      (slot) => pending.accept(this.#entries[slot]!.id),
      (a, b) => (this.#entries[a]!.id < this.#entries[b]!.id ? -1 : 1),
    );
    return top.map((slot) => [this.#entries[slot]!.internalId, total[slot]!]);
  };

  readonly getSearchableProperties = (): string[] => [...fieldNames];
  readonly getSearchablePropertiesWithTypes = (): Record<string, SearchableType> =>
    Object.fromEntries(fieldNames.map((name) => [name, 'string' as const]));
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

  slotOf(internalId: number): number | undefined {
    return this.#slots.get(internalId);
  }

  idAt(slot: number): string | undefined {
    return this.#entries[slot]?.id;
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
