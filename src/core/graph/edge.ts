// The typed edge, and the claims that skills make, from which edges are joined.

import type { SkillId } from '../skill/skill.ts';

export const edgeTypes = ['dependency', 'workflow', 'semantic', 'alternative'] as const;
export type EdgeType = (typeof edgeTypes)[number];

/** Words in a skill that made an edge. */
export interface Evidence {
  readonly skill: SkillId;
  /** Relative to the skill's folder: `SKILL.md`, `scripts/run.py`. */
  readonly file: string;
  /** 1-based; 0 where a whole file or name is meant. */
  readonly line: number;
  /** The words themselves, at most 160 characters, on one line. */
  readonly words: string;
}

/** Which rule found the edge: `artifact`, `reference`, `family`, `steps`, `setup`, `similar`, … */
export type EdgeSource = string;

/**
 * A typed, directed link. dependency u → v: u produces or provides what v needs. workflow u → v: v is used after u.
 * semantic and alternative say nothing by their direction.
 */
export interface Edge {
  readonly from: SkillId;
  readonly to: SkillId;
  readonly type: EdgeType;
  /** 0…1, from the two skills alone. */
  readonly confidence: number;
  /** 0…1, confidence after what only the whole library knows (rarity of an artifact, hub bounds). */
  readonly weight: number;
  readonly source: EdgeSource;
  /** The artifact passed along, where there is one. */
  readonly artifact?: string;
  readonly evidence: readonly Evidence[];
}

/** What diffusion and selection read of a graph. Rows are sorted by id, so that every order of edits gives the same sums. */
export interface GraphView {
  readonly ids: readonly SkillId[];
  /** Edges that start at the skill. */
  outEdges(id: SkillId): readonly Edge[];
  /** Edges that end at the skill. */
  inEdges(id: SkillId): readonly Edge[];
}
