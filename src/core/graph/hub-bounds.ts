// How much a thing that many skills share says about any two of them. All steps are at powers of two, so that one more
// sharer seldom changes the weights of the others.

/** Counts at which sharing stops to say anything. Smaller ones make tests cross them. */
export interface HubBounds {
  /** Makers × users of a named file, or providers × users of a tool, beyond which it links nobody. */
  readonly exchangePairs: number;
  /** The same for a format, which says less than a file's name. */
  readonly formatPairs: number;
  /** Members beyond which a common prefix is no family. */
  readonly family: number;
  /** Skills that share a term beyond which it says nothing. */
  readonly termSharers: number;
  /** Nearest neighbours that a skill may name. */
  readonly neighbours: number;
  /** Mentions of a name from which on references to it are damped and only the surer ones kept. */
  readonly mentions: number;
  /** Skills that one skill requires from which on each of these edges weighs less. */
  readonly requirements: number;
}

export const defaultBounds: HubBounds = {
  exchangePairs: 128,
  formatPairs: 24,
  family: 12,
  termSharers: 63,
  neighbours: 6,
  mentions: 32,
  requirements: 8,
};

/** Doublings: 0 for 1, 1 for 2–3, 2 for 4–7, … */
export function level(count: number): number {
  return count < 2 ? 0 : 31 - Math.clz32(count);
}

/** 1 for a thing of one giver and one taker, falling with every doubling of the pairs. */
export function exchangeFactor(pairs: number): number {
  return 1 / (1 + 0.12 * level(pairs));
}

/** Doublings of the mentions beyond the bound, 0 below it. A function of `level(mentions)`. */
function excess(mentions: number, bounds: HubBounds): number {
  return Math.max(0, level(mentions) - level(bounds.mentions) + 1);
}

export function referenceFactor(mentions: number, bounds: HubBounds): number {
  return 1 / (1 + 0.25 * excess(mentions, bounds));
}

/** A reference less sure than that is dropped, where so many skills mention the name. */
export function referenceFloor(mentions: number, bounds: HubBounds): number {
  const over = excess(mentions, bounds);
  return over === 0 ? 0 : over <= 2 ? 0.5 : over <= 4 ? 0.65 : 0.8;
}

/**
 * 1 for a handful of requirements, then 1/√2 for every doubling: what reaches a skill through all of its requirements
 * together grows as their square root, so one that needs everything is no part of everything.
 */
export function requirementFactor(requirements: number, bounds: HubBounds = defaultBounds): number {
  return 2 ** (-Math.max(0, level(requirements) - level(bounds.requirements) + 1) / 2);
}

/** 1 for a handful of members, less for many. */
export function familyFactor(size: number): number {
  return size <= 4 ? 1 : size <= 8 ? 0.8 : 0.6;
}

/** What a term that so many skills share is worth, 0…6. */
export function termValue(sharers: number, bounds: HubBounds): number {
  if (sharers > bounds.termSharers) return 0;
  return Math.max(1, 7 - Math.max(1, level(sharers)));
}
