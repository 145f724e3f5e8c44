// The terms of many skills in the form in which postings hold them, so that another index takes them over in bulk.

import type { SkillId } from '../skill/skill.ts';
import type { IndexFields } from './index-fields.ts';
import { fieldNames } from './index-fields.ts';

export interface TermSegment {
  readonly ids: readonly SkillId[];
  /** By skill: `fieldsMark` of the fields that its terms are from, or another number that tells them from all others. */
  readonly marks: Float64Array;
  /** By skill, then by field in the order of `fieldNames`: the number of terms, repeats counted. */
  readonly lengths: Uint32Array;
  readonly terms: readonly string[];
  /** One more than there are terms: where each one's entries start. */
  readonly starts: Uint32Array;
  /** As in `Postings`, with a skill's place in `ids` for its slot. */
  readonly entries: Uint32Array;
  /**
   * By skill: what it holds, terms by their place in `terms` (forward-list.ts), and where each one's bytes start. Without
   * it an index can search the skills and neither remove them nor tell their fields.
   */
  readonly forward?: { readonly bytes: Uint8Array; readonly starts: Uint32Array };
}

/** The same of a hash in hex, of all that a skill's fields are made from. */
export function hashMark(hash: string): number {
  return Number.parseInt(hash.slice(0, 13), 16);
}

/** A whole number that other fields have by a chance of one in 2^53 only. */
export function fieldsMark(fields: IndexFields): number {
  let low = 0x811c9dc5 | 0;
  let high = ~low;
  for (const name of fieldNames) {
    const text = fields[name];
    low = Math.imul(low ^ text.length, fnvPrime);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      low = Math.imul(low ^ code, fnvPrime);
      high = Math.imul(high + code, 0x5bd1e995) ^ (high >>> 13);
    }
  }
  return (low >>> 0) + (high >>> 11) * 2 ** 32;
}

/** Of FNV-1a (Fowler, Noll and Vo). */
const fnvPrime = 0x01000193;
