// The frozen copy on disk: what one query needs, laid out so that a process that answers one query reads little of it.
//
// magic · length of the head · head (JSON) · terms (UTF-8, sorted, one a line) · postings · record and edge texts.
// The head says where everything lies. A copy is disposable: whatever does not fit is not used.

import type { EdgeType } from '../../core/graph/edge.ts';
import type { FieldName } from '../../core/index/index-fields.ts';
import { fieldNames } from '../../core/index/index-fields.ts';
import type { Root } from '../../core/skill/skill.ts';

export const magic = Buffer.from('gos-frozen-1\n');

/** Offset and length in bytes. */
export type Span = readonly [offset: number, length: number];

export interface FrozenSkill {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  readonly name: string;
  readonly contentHash: string;
  readonly stamp: string;
  readonly folder: string;
  /** Numbers of terms by field, repeats counted: the lengths that scores are normalised by. */
  readonly lengths: readonly number[];
  readonly body: Span;
  readonly text: Span;
  /** Edges that start and end here, as indices, in the graph's own order. */
  readonly out: readonly number[];
  readonly in: readonly number[];
}

export interface FrozenHead {
  readonly version: string;
  /** What decides which skills there are, besides their files. */
  readonly roots: readonly Pick<Root, 'id' | 'location' | 'precedence' | 'trusted'>[];
  readonly excluded: readonly string[];
  readonly counts: Readonly<Record<EdgeType, number>>;
  readonly skills: readonly FrozenSkill[];
  readonly terms: Span;
  /** Uint32 each, one more than there are terms: where a term's postings start. */
  readonly starts: Span;
  /** Uint32 each: skill · 8 + field. */
  readonly places: Span;
  /** Uint16 each: how often. */
  readonly frequencies: Span;
  /** Where the JSON of each edge lies. */
  readonly edges: readonly Span[];
}

/** Fields of one skill that hold only some of its terms, with its true lengths: scores for these terms are the same. */
export function reducedFields(
  lengths: readonly number[],
  terms: readonly (readonly string[] | undefined)[] | undefined,
): Record<FieldName, string> {
  const fields: Partial<Record<FieldName, string>> = {};
  for (let f = 0; f < fieldNames.length; f++) {
    const held = terms?.[f];
    fields[fieldNames[f]!] = held ? `${lengths[f]!} ${held.join(' ')}` : String(lengths[f]!);
  }
  return fields as Record<FieldName, string>;
}
