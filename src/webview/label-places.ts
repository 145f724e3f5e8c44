// Where names are written: each on one of a few sides of its node, clear of nodes and of other names, or nowhere. Pure.

import type { Point, Size } from './camera.ts';
import type { LineGrid, NodeGrid } from './obstacles.ts';

/** Sides of a node, the one that is read most easily first. */
export const sides = [
  'below',
  'above',
  'right',
  'left',
  'belowRight',
  'belowLeft',
  'aboveRight',
  'aboveLeft',
] as const;
export type Side = (typeof sides)[number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A name that wants a place, in pixels of the screen. */
export interface LabelWish extends Point {
  /** Of the node, as it is drawn. */
  readonly radius: number;
  readonly width: number;
  /** Pixels to be left free to other names: far away few names tell more than many. */
  readonly clearance: number;
  /** What it may cover: nodes too small to be told apart, or anything, so that it is always written. */
  readonly mayCover: 'nothing' | 'dots' | 'anything';
  /** Where it was last, and would rather be. */
  readonly before: Side | undefined;
  /** Stays there if it can, whatever more important names want. */
  readonly stays: boolean;
}

export interface LabelPlace {
  readonly side: Side;
  readonly box: Box;
}

export interface LabelScene {
  readonly size: Size;
  readonly nodes: NodeGrid;
  /** Lines that names rather keep off; undefined: there are too many to keep off. */
  readonly lines: LineGrid | undefined;
}

export const labelHeight = 15;
/** Pixels between a node and its name. */
const gap = 3;
/** Nodes up to this radius are dots. */
export const dotRadius = 3;

/** What the choice of a side costs by itself, in crossed lines. */
const inconvenience: Readonly<Record<Side, number>> = {
  below: 0,
  above: 0.3,
  right: 0.5,
  left: 0.7,
  belowRight: 0.9,
  belowLeft: 1,
  aboveRight: 1.1,
  aboveLeft: 1.2,
};
/** What it costs to leave a side: names that hop about are worse than a crossed line. */
const unrest = 2;
/** What it costs to hang over the rim of the picture, where that can be, and to cover a dot, a node, a name. */
const cutOff = 3;
const coveredDot = 0.4;
const coveredNode = 12;
const coveredName = 30;
/** What it costs to come so near to another node that the name could be taken for that one's. */
const confusion = 1;
const confusionDistance = 9;

interface Candidate extends LabelPlace {
  readonly cost: number;
}

/** Places in the order of the wishes, which is that of their importance; undefined: there is no room. */
export function placeLabels(
  wishes: readonly LabelWish[],
  scene: LabelScene,
): readonly (LabelPlace | undefined)[] {
  const candidates = wishes.map((wish) => candidatesOf(wish, scene));
  const places: (LabelPlace | undefined)[] = wishes.map(() => undefined);
  for (const [index, wish] of wishes.entries()) {
    if (!wish.stays) continue;
    const same = candidates[index]!.find(({ side }) => side === wish.before);
    if (same && coveredBy(same.box, wish, places).length === 0) places[index] = same;
  }
  for (const [index, wish] of wishes.entries()) {
    if (places[index]) continue;
    const own = candidates[index]!;
    const free = own.find(({ box }) => coveredBy(box, wish, places).length === 0);
    if (free) places[index] = free;
    else if (wish.mayCover === 'anything') places[index] = leastBad(own, wish, places);
    else moveAway(index, wishes, candidates, places);
  }
  return places;
}

/** As they were, without those that have come to lie over others: cheap enough for every frame of a movement. */
export function keepLabels(wishes: readonly LabelWish[], size: Size): readonly (LabelPlace | undefined)[] {
  const places: (LabelPlace | undefined)[] = [];
  for (const wish of wishes) {
    const side = wish.before;
    const box = side && boxAt(wish, side, size);
    const isFree = box && (wish.mayCover === 'anything' || coveredBy(box, wish, places).length === 0);
    places.push(isFree ? { side: side, box } : undefined);
  }
  return places;
}

/** The sides on which nothing but names can be in the way, the best first. */
function candidatesOf(wish: LabelWish, { size, nodes, lines }: LabelScene): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const side of sides) {
    const box = boxAt(wish, side, size);
    const covered = nodes.covered(box, dotRadius, wish.mayCover === 'nothing');
    if (covered.nodes > 0 && wish.mayCover !== 'anything') continue;
    if (covered.dots > 0 && wish.mayCover === 'nothing') continue;
    const isWhole = box.left >= 0 && box.right <= size.width && box.top >= 0 && box.bottom <= size.height;
    const isSettled = wish.stays && side === wish.before;
    if (!isWhole && !isSettled && wish.mayCover !== 'anything') continue;
    const cost =
      inconvenience[side] +
      (lines?.crossing(box) ?? 0) +
      (isWhole ? 0 : cutOff) +
      (wish.before === undefined || wish.before === side ? 0 : unrest) +
      coveredDot * covered.dots +
      coveredNode * covered.nodes +
      // Its own node is always near, and counts for every side alike.
      (wish.radius > dotRadius
        ? confusion * nodes.covered(grown(box, confusionDistance), dotRadius).nodes
        : 0);
    candidates.push({ side, box, cost });
  }
  return candidates.sort((a, b) => a.cost - b.cost);
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by / 2, right: right + by, bottom: bottom + by / 2 };
}

/** Names above and below are pushed along to be whole while their node is in the picture. */
function boxAt({ x, y, radius, width }: LabelWish, side: Side, size: Size): Box {
  const away = radius + gap;
  const aslant = radius * Math.SQRT1_2 + 2;
  const middle = Math.max(width / 2, Math.min(x, size.width - width / 2));
  switch (side) {
    case 'below':
      return box(middle - width / 2, y + away);
    case 'above':
      return box(middle - width / 2, y - away - labelHeight);
    case 'right':
      return box(x + away, y - labelHeight / 2);
    case 'left':
      return box(x - away - width, y - labelHeight / 2);
    case 'belowRight':
      return box(x + aslant, y + aslant);
    case 'belowLeft':
      return box(x - aslant - width, y + aslant);
    case 'aboveRight':
      return box(x + aslant, y - aslant - labelHeight);
    case 'aboveLeft':
      return box(x - aslant - width, y - aslant - labelHeight);
  }
  function box(left: number, top: number): Box {
    return { left, top, right: left + width, bottom: top + labelHeight };
  }
}

/** The names that a box would be too near to. */
function coveredBy(
  { left, top, right, bottom }: Box,
  { clearance }: LabelWish,
  places: readonly (LabelPlace | undefined)[],
): readonly number[] {
  const [beside, above] = [clearance, clearance * 0.4];
  const covered: number[] = [];
  for (const [index, place] of places.entries()) {
    if (
      place &&
      place.box.left < right + beside &&
      place.box.right > left - beside &&
      place.box.top < bottom + above &&
      place.box.bottom > top - above
    )
      covered.push(index);
  }
  return covered;
}

function leastBad(
  own: readonly Candidate[],
  wish: LabelWish,
  places: readonly (LabelPlace | undefined)[],
): LabelPlace | undefined {
  const costs = own.map(({ box, cost }) => cost + coveredName * coveredBy(box, wish, places).length);
  return own[costs.indexOf(Math.min(...costs))];
}

/** Makes room where a single other name is in the way that has another side to go to. */
function moveAway(
  index: number,
  wishes: readonly LabelWish[],
  candidates: readonly (readonly Candidate[])[],
  places: (LabelPlace | undefined)[],
): void {
  for (const candidate of candidates[index]!) {
    const covered = coveredBy(candidate.box, wishes[index]!, places);
    const [other] = covered;
    if (covered.length > 1 || other === undefined) continue;
    const was = places[other];
    places[index] = candidate;
    places[other] = undefined;
    const elsewhere = candidates[other]!.find(
      ({ box }) => coveredBy(box, wishes[other]!, places).length === 0,
    );
    if (elsewhere) {
      places[other] = elsewhere;
      return;
    }
    places[index] = undefined;
    places[other] = was;
  }
}
