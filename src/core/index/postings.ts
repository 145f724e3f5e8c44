// An inverted index with exact statistics, scored by BM25F.

import type { FieldName, FieldTerms } from './index-fields.ts';
import { fieldNames, readFieldTerms } from './index-fields.ts';

/** BM25F (Robertson, Zaragoza and Taylor 2004): fields are weighted before saturation, each with its own length normalisation. */
export interface ScoringSettings {
  readonly k1: number;
  readonly fields: Readonly<Record<FieldName, { readonly weight: number; readonly b: number }>>;
}

/** A term of a query and how much it counts there, > 0. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface TermMatch {
  readonly term: string;
  /** Its share of the score. */
  readonly score: number;
  /** Its share by field; adds up to `score`. */
  readonly fields: Partial<Record<FieldName, number>>;
}

/** slot · 2^12 + field · 2^9 + min(count, 511): small integers to 2^19 slots, exact far beyond. */
const slotUnit = 4096;
const fieldUnit = 512;

interface Posting {
  /** Sorted by slot only until slots are reused; entries of freed slots are dropped at once. */
  entries: number[];
  /** Skills that hold the term. */
  documents: number;
}

/**
 * Skills by slot. All statistics are counts and sums of integers, so that after any edits they equal those of an index
 * built anew, and so do the scores, to the last bit.
 */
export class Postings {
  readonly #postings = new Map<string, Posting>();
  readonly #lengths: number[] = [];
  readonly #totals = fieldNames.map(() => 0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** `slot` must be free. Slots should be small. */
  add(slot: number, fields: Readonly<Record<FieldName, FieldTerms>>): void {
    const seen = new Set<string>();
    fieldNames.forEach((name, field) => {
      const length = readFieldTerms(fields[name], (term, count) => {
        let posting = this.#postings.get(term);
        if (!posting) this.#postings.set(term, (posting = { entries: [], documents: 0 }));
        posting.entries.push(slot * slotUnit + field * fieldUnit + Math.min(count, fieldUnit - 1));
        if (!seen.has(term)) {
          seen.add(term);
          posting.documents++;
        }
      });
      this.#lengths[slot * fieldNames.length + field] = length;
      this.#totals[field]! += length;
    });
    this.#size++;
  }

  /** With the fields that were added. */
  remove(slot: number, fields: Readonly<Record<FieldName, FieldTerms>>): void {
    const seen = new Set<string>();
    fieldNames.forEach((name, field) => {
      const length = readFieldTerms(fields[name], (term) => seen.add(term));
      this.#lengths[slot * fieldNames.length + field] = 0;
      this.#totals[field]! -= length;
    });
    for (const term of seen) {
      const posting = this.#postings.get(term);
      if (!posting) continue;
      posting.documents--;
      if (posting.documents === 0) this.#postings.delete(term);
      else posting.entries = posting.entries.filter((entry) => Math.floor(entry / slotUnit) !== slot);
    }
    this.#size--;
  }

  /** Skills that hold the term. */
  documentFrequency(term: string): number {
    return this.#postings.get(term)?.documents ?? 0;
  }

  /** ln(1 + (N − df + ½) / (df + ½)); 0 for a term that no skill holds. */
  inverseDocumentFrequency(term: string): number {
    const df = this.documentFrequency(term);
    return df === 0 ? 0 : Math.log(1 + (this.#size - df + 0.5) / (df + 0.5));
  }

  /** Adds each skill's score to `into`, by slot; `into` must be long enough for every slot. Terms are added in the order given. */
  score(query: readonly WeightedTerm[], settings: ScoringSettings, into: Float64Array): void {
    const norms = this.#norms(settings);
    const frequency = new Float64Array(into.length);
    const touched: number[] = [];
    for (const { term, weight } of query) {
      const posting = this.#postings.get(term);
      if (!posting) continue;
      const idf = this.inverseDocumentFrequency(term) * weight;
      for (const entry of posting.entries) {
        const slot = Math.floor(entry / slotUnit);
        if (frequency[slot] === 0) touched.push(slot);
        frequency[slot]! += this.#weighted(entry, slot, settings, norms);
      }
      for (const slot of touched) {
        const tf = frequency[slot]!;
        into[slot]! += (idf * tf * (settings.k1 + 1)) / (tf + settings.k1);
        frequency[slot] = 0;
      }
      touched.length = 0;
    }
  }

  /** One skill's score taken apart, best term first. */
  explain(query: readonly WeightedTerm[], settings: ScoringSettings, slot: number): readonly TermMatch[] {
    const norms = this.#norms(settings);
    const matches: TermMatch[] = [];
    for (const { term, weight } of query) {
      const entries =
        this.#postings.get(term)?.entries.filter((entry) => Math.floor(entry / slotUnit) === slot) ?? [];
      if (entries.length === 0) continue;
      const parts = entries.map((entry) => this.#weighted(entry, slot, settings, norms));
      const tf = parts.reduce((sum, part) => sum + part, 0);
      if (tf === 0) continue;
      const score =
        (this.inverseDocumentFrequency(term) * weight * tf * (settings.k1 + 1)) / (tf + settings.k1);
      const fields: Partial<Record<FieldName, number>> = {};
      entries.forEach((entry, i) => (fields[fieldNames[fieldOf(entry)]!] = (score * parts[i]!) / tf));
      matches.push({ term, score, fields });
    }
    return matches.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1));
  }

  /** Mean length of each field, 1 where there is none. */
  #norms(settings: ScoringSettings): readonly { weight: number; b: number; mean: number }[] {
    return fieldNames.map((name, field) => ({
      ...settings.fields[name],
      mean: Math.max(1, this.#totals[field]! / Math.max(1, this.#size)),
    }));
  }

  #weighted(
    entry: number,
    slot: number,
    settings: ScoringSettings,
    norms: readonly { weight: number; b: number; mean: number }[],
  ): number {
    const field = fieldOf(entry);
    const { weight, b, mean } = norms[field]!;
    if (weight === 0) return 0;
    const length = this.#lengths[slot * fieldNames.length + field]!;
    return (weight * (entry % fieldUnit)) / (1 - b + (b * length) / mean);
  }
}

function fieldOf(entry: number): number {
  return Math.floor((entry % slotUnit) / fieldUnit);
}
