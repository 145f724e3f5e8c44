// Draws the model on a canvas: edges, arrows, nodes, and as many labels as there is room for.

import { toScreen, type Camera, type Size } from './camera.ts';
import { drawEdges, faded } from './draw-edges.ts';
import type { GraphModel, Placed } from './graph-model.ts';
import type { Theme } from './theme.ts';

export interface Emphasis {
  readonly hovered: Placed | undefined;
  readonly selected: Placed | undefined;
  /** Ids that a search found; undefined: no search. */
  readonly found: ReadonlySet<string> | undefined;
  /** While things move, detail that no eye can follow is left out. */
  readonly moving: boolean;
  /** A picture to keep: no detail is left out for speed. */
  readonly thorough?: boolean;
}

/** Graphs of this size show every name that has room. */
const small = 80;
/** So many skills are named at any distance, to find one's way by. */
const landmarks = 16;
/** Farther than this a node is a dot: no eye sees its rim, and thousands of them take time. */
const leastRimmed = 0.4;

export function draw(
  context: CanvasRenderingContext2D,
  model: GraphModel,
  camera: Camera,
  size: Size,
  theme: Theme,
  emphasis: Emphasis,
): void {
  context.clearRect(0, 0, size.width, size.height);
  const near = inFocus(model, emphasis);
  drawEdges(context, model.shown, {
    ...{ camera, size, theme, near },
    moving: emphasis.moving,
    thorough: emphasis.thorough === true,
  });
  for (const placed of model.placed) drawNode(context, placed, camera, size, theme, emphasis, near);
  context.globalAlpha = 1;
  if (!emphasis.moving || model.placed.length <= small)
    drawLabels(context, model, camera, size, theme, emphasis, near);
}

/** What is not faded: the node under the pointer with its neighbours, or what the search found. */
function inFocus(model: GraphModel, { hovered, found }: Emphasis): ReadonlySet<string> | undefined {
  return hovered ? new Set([hovered, ...model.neighbours(hovered)].map(({ node }) => node.id)) : found;
}

function drawNode(
  context: CanvasRenderingContext2D,
  placed: Placed,
  camera: Camera,
  size: Size,
  theme: Theme,
  { selected, hovered, found }: Emphasis,
  near: ReadonlySet<string> | undefined,
): void {
  const { node } = placed;
  const at = toScreen(camera, placed);
  const radius = Math.max(1.5, placed.radius * camera.scale);
  if (at.x < -radius || at.y < -radius || at.x > size.width + radius || at.y > size.height + radius) return;
  context.globalAlpha = near === undefined || near.has(node.id) ? 1 : faded;
  const hollow = node.state === 'shadowed' || node.state === 'untrusted';
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
  if (placed === selected || placed === hovered || found?.has(node.id)) {
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

export function nodeColor({ node }: Placed, theme: Theme): string {
  if (node.state === 'broken') return theme.error;
  return node.place > 0 || node.distance === 0 ? theme.accent : theme.quiet;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** Names of the largest nodes first; none over another. */
function drawLabels(
  context: CanvasRenderingContext2D,
  model: GraphModel,
  camera: Camera,
  size: Size,
  theme: Theme,
  { selected, hovered, found }: Emphasis,
  near: ReadonlySet<string> | undefined,
): void {
  const must = (placed: Placed) =>
    placed === selected ||
    placed === hovered ||
    found?.has(placed.node.id) === true ||
    (hovered !== undefined && near?.has(placed.node.id) === true);
  const rank = (placed: Placed) =>
    (placed === hovered || placed === selected
      ? 4
      : must(placed)
        ? 3
        : placed.node.place > 0 || placed.node.distance === 0
          ? 2
          : 0) *
      1000 +
    placed.radius;
  const isSeen = (placed: Placed) => {
    const { x, y } = toScreen(camera, placed);
    return x >= 0 && y >= -20 && x <= size.width && y <= size.height;
  };
  const candidates = model.placed
    .filter((placed) => (near === undefined || near.has(placed.node.id)) && isSeen(placed))
    .map((placed) => ({ placed, rank: rank(placed) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ placed }) => placed)
    .filter(
      (placed, index) =>
        index < landmarks ||
        must(placed) ||
        model.placed.length <= small ||
        placed.radius * camera.scale > 4.5,
    )
    .slice(0, 400);
  const taken: Box[] = [];
  context.font = `12px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  for (const placed of candidates) {
    const at = toScreen(camera, placed);
    const text = placed.node.name.length > 32 ? `${placed.node.name.slice(0, 31)}…` : placed.node.name;
    const half = context.measureText(text).width / 2 + 2;
    const rim = Math.max(1.5, placed.radius * camera.scale) + 3;
    // Whole names, also of nodes at the rim of the picture.
    const middle = Math.max(half, Math.min(at.x, size.width - half));
    // Below the node, else above it.
    const boxes = [at.y + rim, at.y - rim - 14].map((y) => ({
      left: middle - half,
      top: y,
      right: middle + half,
      bottom: y + 14,
    }));
    const free = boxes.find((box) => !taken.some((other) => overlap(box, other)));
    if (!free && placed !== hovered && placed !== selected) continue;
    const box = free ?? boxes[0]!;
    const { top } = box;
    taken.push(box);
    context.strokeStyle = theme.background;
    context.lineWidth = 3;
    context.strokeText(text, middle, top);
    context.fillStyle = theme.text;
    context.fillText(text, middle, top);
  }
}
