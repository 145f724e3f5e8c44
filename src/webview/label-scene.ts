// What names keep off in a picture: nodes, and lines with their arrows where there are not too many. Pure.

import { toScreen } from './camera.ts';
import { arrowTip, lineWithin } from './edge-line.ts';
import { edgeStyles } from './edge-style.ts';
import { inFocus } from './emphasis.ts';
import type { LabelScene } from './label-places.ts';
import { LineGrid, NodeGrid } from './obstacles.ts';
import { drawnRadius, type Picture } from './picture.ts';

/** Names keep off lines where there are no more than this. */
const mostLines = 1500;
/** How much a dotted line of likeness disturbs a name, and an arrow, compared with other lines. */
const faintLine = 0.35;
const arrow = 5;

/** Of what is faded nothing is in the way. */
export function labelScene(picture: Picture): LabelScene {
  const { model, camera, size, emphasis } = picture;
  const near = inFocus(model, emphasis);
  const lit = near ? model.placed.filter(({ node }) => near.has(node.id)) : model.placed;
  const circles = new Float32Array(3 * lit.length);
  for (const [index, placed] of lit.entries()) {
    const { x, y } = toScreen(camera, placed);
    circles.set([x, y, drawnRadius(placed, camera)], 3 * index);
  }
  return { size, nodes: new NodeGrid(size, circles), lines: linesOf(picture, near) };
}

function linesOf(
  { model, camera, size }: Picture,
  near: ReadonlySet<string> | undefined,
): LineGrid | undefined {
  const links = near
    ? model.shown.filter(({ source, target }) => near.has(source.node.id) && near.has(target.node.id))
    : model.shown;
  if (links.length > mostLines) return undefined;
  const grid = new LineGrid(size);
  for (const link of links) {
    const line = lineWithin(link, camera, size);
    if (!line) continue;
    grid.add(line.x1, line.y1, line.x2, line.y2, link.type === 'semantic' ? faintLine : 1);
    if (!line.whole || !edgeStyles[link.type].arrow) continue;
    const { x, y, ux, uy, size: length } = arrowTip(link, camera);
    grid.add(x, y, x - ux * length, y - uy * length, arrow);
  }
  return grid;
}
