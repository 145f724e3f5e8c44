// Where nodes start that have no place yet: a first picture worth looking at, before any force has worked. Pure.

import type { GraphModel, Placed } from './graph-model.ts';

/** Pixels between two neighbours of the spiral. */
const spacing = 22;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * Gives a place to each node whose x is NaN. Groups that hang together lie in discs side by side, the largest in the
 * middle; inside, a node lies as near to its group's best joined one as it is in steps, next to the others of its branch.
 */
export function placeNew(model: GraphModel): void {
  const fresh = model.placed.filter(({ x }) => Number.isNaN(x));
  if (fresh.length === 0) return;
  const groups = groupsOf(model, fresh).sort((a, b) => b.length - a.length);
  const centres = discCentres(groups.map(({ length }) => radiusOf(length)));
  for (const [index, group] of groups.entries()) {
    const centre = centres[index]!;
    for (const [rank, placed] of group.entries()) {
      const radius = spacing * 0.6 * Math.sqrt(rank);
      placed.x = centre.x + radius * Math.cos(rank * goldenAngle);
      placed.y = centre.y + radius * Math.sin(rank * goldenAngle);
    }
  }
}

function radiusOf(count: number): number {
  return spacing * 0.6 * Math.sqrt(count) + spacing * 0.7;
}

/** Breadth first, from the best joined node of each group. */
function groupsOf(model: GraphModel, fresh: readonly Placed[]): Placed[][] {
  const byDegree = [...fresh].sort((a, b) => b.node.degree - a.node.degree);
  const isWaiting = new Uint8Array(model.placed.length);
  for (const { index } of fresh) isWaiting[index] = 1;
  const groups: Placed[][] = [];
  for (const start of byDegree) {
    if (isWaiting[start.index] === 0) continue;
    isWaiting[start.index] = 0;
    const group = [start];
    for (const { index } of group)
      for (const other of model.adjacency.of(index)) {
        if (isWaiting[other] === 0) continue;
        isWaiting[other] = 0;
        group.push(model.placed[other]!);
      }
    groups.push(group);
  }
  return groups;
}

/** Discs on a spiral around the first, in the order given; each as near to the middle as the area before it allows. */
function discCentres(radii: readonly number[]): readonly { readonly x: number; readonly y: number }[] {
  const [first = 0] = radii;
  let area = first ** 2;
  return radii.map((radius, index) => {
    if (index === 0) return { x: 0, y: 0 };
    area += radius ** 2;
    const distance = Math.max(Math.sqrt(area) * 1.1, first + radius);
    return { x: distance * Math.cos(index * goldenAngle), y: distance * Math.sin(index * goldenAngle) };
  });
}
