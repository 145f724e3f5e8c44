// How a skill is drawn by its state. Pure.

import type { Placed } from './graph-model.ts';
import type { Theme } from './theme.ts';

/** Is shown, but not handed to a model. */
export function isHollow({ node: { state } }: Placed): boolean {
  return state === 'shadowed' || state === 'untrusted';
}

export function nodeColor({ node }: Placed, theme: Theme): string {
  if (node.state === 'broken') return theme.error;
  return node.place > 0 || node.distance === 0 ? theme.accent : theme.quiet;
}
