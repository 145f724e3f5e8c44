// An inverted index with exact statistics, scored by BM25F with one or more saturations.

import type { FieldName, IndexFields } from './index-fields.ts';
import { fieldNames, readFieldTerms } from './index-fields.ts';

/**
 * BM25F (Robertson, Zaragoza and Taylor 2004): a term's frequencies are weighted by field and normalised by the field's
 * length before they saturate. With two saturations a score has two sides: how many of the query's terms a skill knows (small k1),
 * and how much of the skill is about them (large k1).
 */
export interface ScoringSettings {
  /** Shares sum to 1. */
  readonly saturations: readonly { readonly k1: number; readonly share: number }[];
  readonly fields: Readonly<Record<FieldName, { readonly weight: number; readonly b: number }>>;
}

/** A term of a query and how much it counts there, > 0. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface TermMatch {
  readonly term: string;
  /** Its part of the score under the first saturation. */
  readonly score: number;
  /** That part by field; adds up to `score`. */
  readonly fields: Partial<Record<FieldName, number>>;
}

/** An entry is slot · 2^12 + field · 2^9 + min(count, 511): 31 bits hold half a million slots. */
const slotShift = 12;
const fieldShift = 9;
const countMask = 511;
const width = fieldNames.length;

interface Posting {
  /** The entries of one skill stand together. */
  entries: number[];
  /** Present skills that hold the term. */
  documents: number;
}

/**
 * Statistics are counts and sums of integers over the present skills, and every skill's score is summed in the order of
 * the query. So after any edits each score equals, to the last bit, that of an index built anew. Adding and removing cost what the one
 * skill holds; entries of removed skills are swept out when they outnumber the present ones.
 */
export class Postings {
  readonly #postings = new Map<string, Posting>();
  readonly #lengths: number[] = [];
  readonly #totals = fieldNames.map(() => 0);
  #free: number[] = [];
  #dead: number[] = [];
  #slots = 0;
  #size = 0;
  #version = 0;
  #norms:
    | { readonly settings: ScoringSettings; readonly version: number; readonly values: Float64Array }
    | undefined;

  /** Present skills. */
  get size(): number {
    return this.#size;
  }

  /** Every slot is below it. */
  get slots(): number {
    return this.#slots;
  }

  /** Returns the skill's slot. */
  add(fields: IndexFields): number {
    const slot = this.#free.pop() ?? this.#slots++;
    const seen = new Set<string>();
    fieldNames.forEach((name, field) => {
      const length = readFieldTerms(fields[name], (term, count) => {
        let posting = this.#postings.get(term);
        if (!posting) this.#postings.set(term, (posting = { entries: [], documents: 0 }));
        if (!seen.has(term)) {
          seen.add(term);
          posting.documents++;
        }
        posting.entries.push((slot << slotShift) | (field << fieldShift) | Math.min(count, countMask));
      });
      this.#lengths[slot * width + field] = length;
      this.#totals[field]! += length;
    });
    this.#size++;
    this.#version++;
    return slot;
  }

  /** `fields` as they were added. */
  remove(slot: number, fields: IndexFields): void {
    const seen = new Set<string>();
    fieldNames.forEach((name, field) => {
      this.#totals[field]! -= readFieldTerms(fields[name], (term) => seen.add(term));
      this.#lengths[slot * width + field] = -1;
    });
    for (const term of seen) {
      const posting = this.#postings.get(term)!;
      posting.documents--;
      if (posting.documents === 0) this.#postings.delete(term);
    }
    this.#dead.push(slot);
    this.#size--;
    this.#version++;
    if (this.#dead.length > Math.max(256, this.#size)) this.#sweep();
  }

  /** Present skills that hold the term. */
  documentFrequency(term: string): number {
    return this.#postings.get(term)?.documents ?? 0;
  }

  /** ln(1 + (N − df + ½) / (df + ½)); 0 for a term that no skill holds. */
  inverseDocumentFrequency(term: string): number {
    const df = this.documentFrequency(term);
    return df === 0 ? 0 : Math.log(1 + (this.#size - df + 0.5) / (df + 0.5));
  }

  /** Scores by slot, one array for each saturation. Slots of removed skills hold nonsense. */
  score(query: readonly WeightedTerm[], settings: ScoringSettings): Float64Array[] {
    const norms = this.#normsFor(settings);
    const scores = settings.saturations.map(() => new Float64Array(this.#slots));
    for (const { term, weight } of query) {
      const entries = this.#postings.get(term)?.entries;
      if (!entries) continue;
      const idf = this.inverseDocumentFrequency(term) * weight;
      let i = 0;
      while (i < entries.length) {
        const slot = entries[i]! >>> slotShift;
        let tf = 0;
        for (; i < entries.length && entries[i]! >>> slotShift === slot; i++) {
          const entry = entries[i]!;
          tf += norms[slot * width + fieldOf(entry)]! * (entry & countMask);
        }
        for (let s = 0; s < scores.length; s++) {
          const { k1 } = settings.saturations[s]!;
          scores[s]![slot]! += (idf * tf * (k1 + 1)) / (tf + k1);
        }
      }
    }
    return scores;
  }

  /**
   * Scores of several queries at once, under the first saturation, of the marked slots only: one array a query. Costs one
   * pass over the postings of the distinct terms.
   */
  scoreEach(
    queries: readonly (readonly WeightedTerm[])[],
    settings: ScoringSettings,
    marked: Uint8Array,
  ): Float64Array[] {
    const norms = this.#normsFor(settings);
    const k1 = settings.saturations[0]?.k1 ?? 1;
    const uses = new Map<string, { readonly query: number; readonly weight: number }[]>();
    queries.forEach((terms, query) => {
      for (const { term, weight } of terms) {
        const list = uses.get(term);
        if (list) list.push({ query, weight });
        else uses.set(term, [{ query, weight }]);
      }
    });
    const scores = queries.map(() => new Float64Array(this.#slots));
    for (const [term, list] of uses) {
      const entries = this.#postings.get(term)?.entries;
      if (!entries) continue;
      const idf = this.inverseDocumentFrequency(term);
      let i = 0;
      while (i < entries.length) {
        const slot = entries[i]! >>> slotShift;
        if (marked[slot] === 0) {
          i++;
          continue;
        }
        let tf = 0;
        for (; i < entries.length && entries[i]! >>> slotShift === slot; i++) {
          const entry = entries[i]!;
          tf += norms[slot * width + fieldOf(entry)]! * (entry & countMask);
        }
        const score = (idf * tf * (k1 + 1)) / (tf + k1);
        for (const { query, weight } of list) scores[query]![slot]! += weight * score;
      }
    }
    return scores;
  }

  /** Scores of the marked slots under the first saturation taken apart, best term first. One pass over the postings. */
  explain(
    query: readonly WeightedTerm[],
    settings: ScoringSettings,
    marked: Uint8Array,
  ): Map<number, TermMatch[]> {
    const norms = this.#normsFor(settings);
    const k1 = settings.saturations[0]?.k1 ?? 1;
    const matches = new Map<number, TermMatch[]>();
    for (const { term, weight } of query) {
      const entries = this.#postings.get(term)?.entries ?? [];
      let i = 0;
      while (i < entries.length) {
        const slot = entries[i]! >>> slotShift;
        if (marked[slot] === 0) {
          i++;
          continue;
        }
        const parts = new Array<number>(width).fill(0);
        let tf = 0;
        for (; i < entries.length && entries[i]! >>> slotShift === slot; i++) {
          const entry = entries[i]!;
          const part = norms[slot * width + fieldOf(entry)]! * (entry & countMask);
          parts[fieldOf(entry)]! += part;
          tf += part;
        }
        if (tf === 0) continue;
        const score = (this.inverseDocumentFrequency(term) * weight * tf * (k1 + 1)) / (tf + k1);
        const fields: Partial<Record<FieldName, number>> = {};
        parts.forEach((part, field) => {
          if (part > 0) fields[fieldNames[field]!] = (score * part) / tf;
        });
        const list = matches.get(slot);
        if (list) list.push({ term, score, fields });
        else matches.set(slot, [{ term, score, fields }]);
      }
    }
    for (const list of matches.values()) list.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1));
    return matches;
  }

  /** By slot and field: what one occurrence counts there. */
  #normsFor(settings: ScoringSettings): Float64Array {
    if (this.#norms?.settings === settings && this.#norms.version === this.#version)
      return this.#norms.values;
    const values = new Float64Array(this.#slots * width);
    fieldNames.forEach((name, field) => {
      const { weight, b } = settings.fields[name];
      const mean = Math.max(1, this.#totals[field]! / Math.max(1, this.#size));
      for (let slot = 0; slot < this.#slots; slot++) {
        const length = this.#lengths[slot * width + field]!;
        // A removed skill has length −1 and counts nothing.
        values[slot * width + field] = length < 0 ? 0 : weight / Math.max(1 - b + (b * length) / mean, 0.05);
      }
    });
    this.#norms = { settings, version: this.#version, values };
    return values;
  }

  #sweep(): void {
    const dead = new Set(this.#dead);
    for (const posting of this.#postings.values()) {
      posting.entries = posting.entries.filter((entry) => !dead.has(entry >>> slotShift));
    }
    this.#free = [...this.#free, ...this.#dead];
    this.#dead = [];
  }
}

function fieldOf(entry: number): number {
  return (entry >>> fieldShift) & 7;
}
