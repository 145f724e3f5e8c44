// A cue: words that tell the relation of a skill to the one that they name.

import type { EdgeType } from './edge.ts';

export interface Relation {
  readonly type: EdgeType;
  /** `in`: the named skill comes first. */
  readonly direction: 'in' | 'out';
  readonly confidence: number;
}

export interface Cue extends Relation {
  /** Of the text before the name (it ends there), after it (it starts there), or of both. */
  readonly where: 'before' | 'after' | 'any';
  readonly pattern: RegExp;
}

export function cue(
  where: Cue['where'],
  pattern: RegExp,
  type: EdgeType,
  direction: 'in' | 'out',
  confidence: number,
): Cue {
  return { where, pattern, type, direction, confidence };
}
