// One picture of the graph: what is in it, seen from where. Pure.

import type { Camera, Size } from './camera.ts';
import { noEmphasis, type Emphasis } from './emphasis.ts';
import type { GraphModel, Placed } from './graph-model.ts';

export interface Picture {
  readonly model: GraphModel;
  readonly camera: Camera;
  readonly size: Size;
  readonly emphasis: Emphasis;
}

/** A node's radius on the screen: it never vanishes. */
export function drawnRadius({ radius }: Placed, { scale }: Camera): number {
  return Math.max(1.5, radius * scale);
}

/** Pixels around the nodes, with room for names. */
const margin = { x: 160, y: 48 };
/** Pixels of the longer side at most. */
const longest = 4000;
/** At most so much larger than life: names take as much room in a small graph as in a large one. */
const most = 1.4;

/** All of the graph, to be saved; smaller where it would be larger than any screen. */
export function wholePicture(model: GraphModel): Picture {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, radius } of model.placed) {
    left = Math.min(left, x - radius);
    right = Math.max(right, x + radius);
    top = Math.min(top, y - radius);
    bottom = Math.max(bottom, y + radius);
  }
  if (model.placed.length === 0) [left, top, right, bottom] = [0, 0, 0, 0];
  const scale = Math.min(most, (longest - 2 * margin.x) / Math.max(1, right - left, bottom - top));
  return {
    model,
    camera: { scale, x: margin.x - left * scale, y: margin.y - top * scale },
    size: {
      width: Math.ceil((right - left) * scale) + 2 * margin.x,
      height: Math.ceil((bottom - top) * scale) + 2 * margin.y,
    },
    emphasis: { ...noEmphasis, thorough: true },
  };
}
