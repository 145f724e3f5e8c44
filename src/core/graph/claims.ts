// What one skill says, on its own, about artifacts, other skills, tools and steps. Edges are joined from claims.

import type { SkillId } from '../skill/skill.ts';
import type { EdgeType, Evidence } from './edge.ts';

export interface ArtifactClaim {
  /** Normalised: `pcap`, `csv`, `stl`. */
  readonly artifact: string;
  readonly role: 'produces' | 'consumes' | 'mentions';
  /** The role is said in so many words: declared, under a heading of that meaning, by a verb, by a command's argument. */
  readonly stated: boolean;
  /** Keys of the names of skills that it comes from, as far as the text says so: from no other, then. */
  readonly from?: readonly string[];
  /** 0…1 */
  readonly confidence: number;
  readonly evidence: Evidence;
}

export interface ReferenceClaim {
  /**
   * `nameKey` of the other skill, qualifiers kept (`admin/setup`), or its path relative to this skill's folder where
   * `byPath`.
   */
  readonly target: string;
  readonly byPath: boolean;
  /** True where the words say that a skill is meant, not merely something of the same name. */
  readonly explicit: boolean;
  /** The qualifier is a package's (`pkg:skill`): a namesake outside of that package is not meant. */
  readonly packaged?: boolean;
  /** With the marks of a name where its evidence stands: a link, code or bold. */
  readonly marked?: boolean;
  /** Where present, the claim is about that skill (same form as `target`, never a path) rather than about this one. */
  readonly subject?: string;
  readonly type: EdgeType;
  /** `in`: the other skill comes first (target → this). `out`: this → target. */
  readonly direction: 'in' | 'out';
  readonly confidence: number;
  readonly evidence: Evidence;
}

/** A library, binary or environment variable: `provides` by a skill whose purpose is to set it up. */
export interface ToolClaim {
  readonly tool: string;
  readonly role: 'provides' | 'uses';
  readonly confidence: number;
  readonly evidence: Evidence;
}

/** A word that tells this skill from others. */
export interface TermClaim {
  readonly term: string;
  /** A whole number from 1 (body) to 4 (name). */
  readonly weight: number;
}

/** A function of one skill's text alone. Sorted, without duplicates. */
export interface SkillClaims {
  readonly skill: SkillId;
  readonly artifacts: readonly ArtifactClaim[];
  readonly references: readonly ReferenceClaim[];
  readonly tools: readonly ToolClaim[];
  readonly terms: readonly TermClaim[];
}
