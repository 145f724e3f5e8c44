// How much a thing that many skills share says about any two of them. All steps are at powers of two, so that one more
// sharer seldom changes the weights of the others.

/** Doublings: 0 for 1, 1 for 2–3, 2 for 4–7, … */
export function level(count: number): number {
  return count < 2 ? 0 : 31 - Math.clz32(count);
}

/** Makers × users of an artifact beyond which it links nobody. */
export const maxArtifactPairs = 128;

/** 1 for an artifact of one maker and one user, falling with every doubling of the pairs. */
export function artifactFactor(pairs: number): number {
  return 1 / (1 + 0.12 * level(pairs));
}

/** Skills that mention a name before its references are damped, and only the surer ones kept. */
export function referenceFactor(mentions: number): number {
  return 1 / (1 + 0.25 * Math.max(0, level(mentions) - 4));
}

/** Below it a reference to a name that so many skills mention is dropped. */
export function referenceFloor(mentions: number): number {
  const over = level(mentions) - 5;
  return over < 0 ? 0 : over < 2 ? 0.5 : over < 4 ? 0.65 : 0.8;
}

/** Members beyond which a common prefix is no family. */
export const maxFamily = 12;

/** Skills that share a term beyond which it says nothing. */
export const maxTermSharers = 63;

/** What a term that so many skills share is worth, 0…6. */
export function termValue(sharers: number): number {
  if (sharers > maxTermSharers) return 0;
  return Math.max(1, 7 - Math.max(1, level(sharers)));
}
