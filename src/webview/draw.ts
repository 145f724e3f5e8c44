// Draws the model on a canvas: edges, arrows, nodes and names.

import { toScreen } from './camera.ts';
import { drawEdges, faded, mostMoving } from './draw-edges.ts';
import { drawLabels } from './draw-labels.ts';
import { inFocus, isRinged } from './emphasis.ts';
import type { Placed } from './graph-model.ts';
import type { Label } from './labels.ts';
import { isHollow, nodeColor } from './node-style.ts';
import { drawnRadius, type Picture } from './picture.ts';
import type { Theme } from './theme.ts';

/** Farther than this a node is a dot: no eye sees its rim, and thousands of them take time. */
const leastRimmed = 0.4;

export function draw(
  context: CanvasRenderingContext2D,
  picture: Picture,
  theme: Theme,
  labels: readonly Label[],
): void {
  const { model, camera, size, emphasis } = picture;
  context.clearRect(0, 0, size.width, size.height);
  const near = inFocus(model, emphasis);
  drawEdges(context, model.shown, {
    ...{ camera, size, theme, near },
    moving: emphasis.motion === 'nodes' || (emphasis.motion === 'eye' && model.shown.length > mostMoving),
    thorough: emphasis.thorough === true,
  });
  for (const placed of model.placed) drawNode(context, placed, picture, theme, near);
  drawLabels(context, labels, theme);
}

function drawNode(
  context: CanvasRenderingContext2D,
  placed: Placed,
  { camera, size, emphasis }: Picture,
  theme: Theme,
  near: ReadonlySet<string> | undefined,
): void {
  const { node } = placed;
  const at = toScreen(camera, placed);
  const radius = drawnRadius(placed, camera);
  if (at.x < -radius || at.y < -radius || at.x > size.width + radius || at.y > size.height + radius) return;
  context.globalAlpha = near === undefined || near.has(node.id) ? 1 : faded;
  const hollow = isHollow(placed);
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.fillStyle = hollow ? theme.background : nodeColor(placed, theme);
  context.fill();
  const rimmed = camera.scale >= leastRimmed;
  if (rimmed || hollow) {
    context.lineWidth = rimmed && (theme.highContrast || hollow) ? 1.5 : 1;
    context.strokeStyle = hollow ? theme.quiet : theme.background;
    if (hollow && rimmed) context.setLineDash([2, 2]);
    context.stroke();
    if (hollow && rimmed) context.setLineDash([]);
  }
  if (isRinged(placed, emphasis)) {
    context.beginPath();
    context.arc(at.x, at.y, radius + 3, 0, 2 * Math.PI);
    context.lineWidth = 2;
    context.strokeStyle = theme.accent;
    context.stroke();
  }
  if (node.place > 0 && radius > 6) {
    context.fillStyle = theme.background;
    context.font = `600 ${Math.round(Math.min(11, radius * 1.2))}px ${theme.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(String(node.place), at.x, at.y + 0.5);
  }
}
