// What a lexical score is made of. Types only.

import type { FieldName } from './index-fields.ts';

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
