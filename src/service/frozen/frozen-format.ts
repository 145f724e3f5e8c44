// The frozen copy on disk: what one query needs, laid out so that a process that answers one query reads little of it.
//
// magic · length of the head · checksum of the head · head (JSON) · sections and texts. The head says where everything
// lies and what its checksum is, so that only what is read is verified. A copy is disposable: whatever does not fit is
// not used.

import type { EdgeType } from '../../core/graph/edge.ts';
import type { Root } from '../../core/skill/skill.ts';

export const magic = Buffer.from('gos-frozen-3\n');

/** Offset from the end of the head, length in bytes, CRC-32. */
export type Span = readonly [offset: number, length: number, checksum: number];

export interface FrozenSkill {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  readonly name: string;
  readonly contentHash: string;
  readonly stamp: string;
  readonly folder: string;
  readonly body: Span;
  readonly claims: Span;
  readonly rest: Span;
  readonly fields: Span;
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
  /** Sections of the skills' `TermSegment`; terms are sorted by their UTF-8 bytes. */
  readonly lengths: Span;
  readonly terms: Span;
  /** Uint32 each, one more than there are terms: where a term's bytes start. */
  readonly termStarts: Span;
  readonly starts: Span;
  readonly entries: Span;
  /** Where the JSON of each edge lies. */
  readonly edges: readonly Span[];
}
