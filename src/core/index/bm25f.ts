// BM25F over postings, with one or more saturations (scoring.ts).

import type { FieldName } from './index-fields.ts';
import { fieldNames } from './index-fields.ts';
import type { FoundTerm, Postings } from './postings.ts';
import { countOf, fieldOf, slotShift } from './postings.ts';
import type { ScoringSettings, TermMatch, WeightedTerm } from './scoring.ts';

const width = fieldNames.length;

interface Norms {
  readonly fields: ScoringSettings['fields'];
  readonly version: number;
  readonly values: Float64Array;
}

/** Every skill's score is summed in the order of the query, so that equal postings give equal scores to the last bit. */
export class Bm25f {
  readonly #postings: Postings;
  #norms: Norms | undefined;

  constructor(postings: Postings) {
    this.#postings = postings;
  }

  /** ln(1 + (N − df + ½) / (df + ½)); 0 for a term that no skill holds. */
  inverseDocumentFrequency(term: string): number {
    const found = this.#postings.find(term);
    return found ? this.#rarity(found) : 0;
  }

  #rarity({ documents }: FoundTerm): number {
    return Math.log(1 + (this.#postings.size - documents + 0.5) / (documents + 0.5));
  }

  /** Scores by slot, one array for each saturation; 0 for slots of removed skills. */
  score(query: readonly WeightedTerm[], settings: ScoringSettings): Float64Array[] {
    const norms = this.#normsFor(settings);
    const { entries: data } = this.#postings;
    const sides = settings.saturations.map(({ k1 }) => ({
      k1,
      scores: new Float64Array(this.#postings.slots),
    }));
    for (const { term, weight } of query) {
      const found = this.#postings.find(term);
      if (!found) continue;
      const idf = this.#rarity(found) * weight;
      const { end } = found;
      let i = found.start;
      while (i < end) {
        let entry = data[i++]!;
        const slot = entry >>> slotShift;
        let tf = norms[slot * width + fieldOf(entry)]! * countOf(entry);
        for (; i < end && (entry = data[i]!) >>> slotShift === slot; i++)
          tf += norms[slot * width + fieldOf(entry)]! * countOf(entry);
        if (tf === 0) continue;
        for (const { k1, scores } of sides) scores[slot]! += (idf * tf * (k1 + 1)) / (tf + k1);
      }
    }
    return sides.map(({ scores }) => scores);
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
    const scores = queries.map(() => new Float64Array(this.#postings.slots));
    const { entries: data } = this.#postings;
    for (const [term, users] of uses) {
      const found = this.#postings.find(term);
      if (!found) continue;
      const idf = this.#rarity(found);
      const { end } = found;
      let i = found.start;
      while (i < end) {
        let entry = data[i++]!;
        const slot = entry >>> slotShift;
        if (marked[slot] === 0) continue;
        let tf = norms[slot * width + fieldOf(entry)]! * countOf(entry);
        for (; i < end && (entry = data[i]!) >>> slotShift === slot; i++)
          tf += norms[slot * width + fieldOf(entry)]! * countOf(entry);
        if (tf === 0) continue;
        const score = (idf * tf * (k1 + 1)) / (tf + k1);
        for (const { query, weight } of users) scores[query]![slot]! += weight * score;
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
    const { entries: data } = this.#postings;
    const parts = new Float64Array(width);
    for (const { term, weight } of query) {
      const found = this.#postings.find(term);
      if (!found) continue;
      const idf = this.#rarity(found);
      const { end } = found;
      let i = found.start;
      while (i < end) {
        const slot = data[i]! >>> slotShift;
        if (marked[slot] === 0) {
          i++;
          continue;
        }
        parts.fill(0);
        let tf = 0;
        for (let entry; i < end && (entry = data[i]!) >>> slotShift === slot; i++) {
          const part = norms[slot * width + fieldOf(entry)]! * countOf(entry);
          parts[fieldOf(entry)]! += part;
          tf += part;
        }
        if (tf === 0) continue;
        const score = (idf * weight * tf * (k1 + 1)) / (tf + k1);
        const fields: Partial<Record<FieldName, number>> = {};
        for (let field = 0; field < width; field++)
          if (parts[field]! > 0) fields[fieldNames[field]!] = (score * parts[field]!) / tf;
        const known = matches.get(slot);
        if (known) known.push({ term, score, fields });
        else matches.set(slot, [{ term, score, fields }]);
      }
    }
    for (const list of matches.values()) list.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1));
    return matches;
  }

  /** By slot and field: what one occurrence counts there. */
  #normsFor({ fields }: ScoringSettings): Float64Array {
    if (this.#norms?.fields === fields && this.#norms.version === this.#postings.version)
      return this.#norms.values;
    const { lengths, totals, size } = this.#postings;
    const values = new Float64Array(this.#postings.slots * width);
    fieldNames.forEach((name, field) => {
      const { weight, b } = fields[name];
      const mean = Math.max(1, totals[field]! / Math.max(1, size));
      for (let at = field; at < values.length; at += width) {
        const length = lengths[at]!;
        // A removed skill has length −1 and counts nothing.
        values[at] = length < 0 ? 0 : weight / Math.max(1 - b + (b * length) / mean, 0.05);
      }
    });
    this.#norms = { fields, version: this.#postings.version, values };
    return values;
  }
}
