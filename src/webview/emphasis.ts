// What stands out in the picture, and what moves in it. Pure.

import type { GraphModel, Placed } from './graph-model.ts';

export interface Emphasis {
  readonly hovered: Placed | undefined;
  readonly selected: Placed | undefined;
  /** Ids that a search found; undefined: no search. */
  readonly found: ReadonlySet<string> | undefined;
  /** The eye moves, or the nodes do. */
  readonly motion: 'none' | 'eye' | 'nodes';
  /** A picture to keep: no detail is left out for speed. */
  readonly thorough?: boolean;
}

export const noEmphasis: Emphasis = {
  hovered: undefined,
  selected: undefined,
  found: undefined,
  motion: 'none',
};

/** Ids of what is not faded: the node under the pointer with its neighbours, or what the search found; undefined: all. */
export function inFocus(model: GraphModel, { hovered, found }: Emphasis): ReadonlySet<string> | undefined {
  return hovered ? new Set([hovered, ...model.neighbours(hovered)].map(({ node }) => node.id)) : found;
}

/** Has a ring around it. */
export function isRinged(placed: Placed, { hovered, selected, found }: Emphasis): boolean {
  return placed === selected || placed === hovered || found?.has(placed.node.id) === true;
}
