// Draws the model on a canvas: edges, arrows, nodes, and as many labels as there is room for.

import { toScreen, type Camera, type Size } from './camera.ts';
import { graphEdgeTypes } from '../protocol.ts';
import { lineWithin, type Line } from './edge-line.ts';
import { edgeStyles } from './edge-style.ts';
import type { GraphModel, Link, Placed } from './graph-model.ts';
import type { Theme } from './theme.ts';

export interface Emphasis {
  readonly hovered: Placed | undefined;
  readonly selected: Placed | undefined;
  /** Ids that a search found; undefined: no search. */
  readonly found: ReadonlySet<string> | undefined;
  /** While things move, detail that no eye can follow is left out. */
  readonly moving: boolean;
}

const faded = 0.13;
/** Graphs of this size show every name that has room. */
const small = 80;
/** So many skills are named at any distance, to find one's way by. */
const landmarks = 16;
/** Above this many edges dashes and arrows wait until the layout rests. */
const manyEdges = 600;
/** At most so many edges are drawn in a frame while things move. */
export const mostMoving = 8000;
/** Pixels of dashed lines above which they are drawn plain and pale: dashes would take most of the time. */
const mostDashes = 400_000;
/** Edges are drawn in so many strengths, and one for those that are faded. */
const weightBuckets = 3;
const fadedBucket = weightBuckets;

/** Opacity of an edge: weak ones are seen, strong ones stand out. */
export function strength(weight: number, { highContrast }: Theme): number {
  return highContrast ? 1 : 0.45 + 0.55 * weight;
}

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
  drawEdges(context, model, camera, size, theme, near, emphasis.moving);
  for (const placed of model.placed) drawNode(context, placed, camera, size, theme, emphasis, near);
  context.globalAlpha = 1;
  if (!emphasis.moving || model.placed.length <= small)
    drawLabels(context, model, camera, size, theme, emphasis, near);
}

/** What is not faded: the node under the pointer with its neighbours, or what the search found. */
function inFocus(model: GraphModel, { hovered, found }: Emphasis): ReadonlySet<string> | undefined {
  return hovered ? new Set([hovered.node.id, ...model.neighbours(hovered.node.id)]) : found;
}

/** Share of a dashed line that is drawn: a plain line so much paler weighs as much in the picture. */
function inkOf(dash: readonly number[]): number {
  const all = dash.reduce((sum, length) => sum + length, 0);
  return all === 0
    ? 1
    : dash.filter((_, index) => index % 2 === 0).reduce((sum, length) => sum + length, 0) / all;
}

/** Edges that look alike are one path: thousands of single strokes would take a frame each. */
function drawEdges(
  context: CanvasRenderingContext2D,
  model: GraphModel,
  camera: Camera,
  size: Size,
  theme: Theme,
  near: ReadonlySet<string> | undefined,
  moving: boolean,
): void {
  const batches = new Map<number, Line[]>();
  let dashed = 0;
  // While things move a part stands for all, always the same.
  const stride = moving ? Math.ceil(model.shown.length / mostMoving) : 1;
  for (let at = 0; at < model.shown.length; at += stride) {
    const link = model.shown[at]!;
    const { type, weight, source, target } = link;
    const line = lineWithin(link, camera, size);
    if (!line) continue;
    if (edgeStyles[type].dash.length > 0) dashed += Math.abs(line.x2 - line.x1) + Math.abs(line.y2 - line.y1);
    const lit = near === undefined || (near.has(source.node.id) && near.has(target.node.id));
    const bucket = lit ? Math.min(weightBuckets - 1, Math.floor(weight * weightBuckets)) : fadedBucket;
    const key = graphEdgeTypes.indexOf(type) * (weightBuckets + 1) + bucket;
    const batch = batches.get(key);
    if (batch) batch.push(line);
    else batches.set(key, [line]);
  }
  const coarse = moving && model.shown.length > manyEdges;
  const plain = coarse || dashed > mostDashes;
  const thickness = (theme.highContrast ? 1.8 : 1.1) * Math.min(1.4, Math.max(0.6, camera.scale));
  for (const [key, lines] of batches) {
    const { type } = lines[0]!.link;
    const bucket = key % (weightBuckets + 1);
    const weight = bucket === fadedBucket ? 0 : (bucket + 0.5) / weightBuckets;
    const style = edgeStyles[type];
    const ink = plain ? inkOf(style.dash) : 1;
    context.globalAlpha = (bucket === fadedBucket ? faded : strength(weight, theme)) * ink;
    context.strokeStyle = theme.edges[type];
    context.fillStyle = theme.edges[type];
    context.lineWidth = thickness * (0.7 + 0.9 * weight);
    context.setLineDash(plain ? [] : [...style.dash]);
    context.beginPath();
    for (const { x1, y1, x2, y2 } of lines) {
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    }
    context.stroke();
    if (!style.arrow || coarse || camera.scale < 0.25) continue;
    context.beginPath();
    for (const { link, whole } of lines) if (whole) arrowHead(context, link, camera);
    context.fill();
  }
  context.setLineDash([]);
}

function arrowHead(context: CanvasRenderingContext2D, { source, target }: Link, camera: Camera): void {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const tip = toScreen(camera, {
    x: target.x - ux * (target.radius + 2),
    y: target.y - uy * (target.radius + 2),
  });
  const size = Math.min(9, Math.max(4, 7 * camera.scale));
  context.moveTo(tip.x, tip.y);
  context.lineTo(tip.x - ux * size - uy * size * 0.5, tip.y - uy * size + ux * size * 0.5);
  context.lineTo(tip.x - ux * size + uy * size * 0.5, tip.y - uy * size - ux * size * 0.5);
  context.closePath();
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
  context.lineWidth = theme.highContrast || hollow ? 1.5 : 1;
  context.strokeStyle = hollow ? theme.quiet : theme.background;
  if (hollow) context.setLineDash([2, 2]);
  context.stroke();
  context.setLineDash([]);
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
  const candidates = model.placed
    .filter((placed) => near === undefined || near.has(placed.node.id))
    .sort((a, b) => rank(b) - rank(a))
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
    if (at.x < 0 || at.y < -20 || at.x > size.width || at.y > size.height) continue;
    const text = placed.node.name.length > 32 ? `${placed.node.name.slice(0, 31)}…` : placed.node.name;
    const half = context.measureText(text).width / 2 + 2;
    const rim = Math.max(1.5, placed.radius * camera.scale) + 3;
    // Below the node, else above it.
    const boxes = [at.y + rim, at.y - rim - 14].map((y) => ({
      left: at.x - half,
      top: y,
      right: at.x + half,
      bottom: y + 14,
    }));
    const free = boxes.find((box) => !taken.some((other) => overlap(box, other)));
    if (!free && placed !== hovered && placed !== selected) continue;
    const box = free ?? boxes[0]!;
    const { top } = box;
    taken.push(box);
    context.strokeStyle = theme.background;
    context.lineWidth = 3;
    context.strokeText(text, at.x, top);
    context.fillStyle = theme.text;
    context.fillText(text, at.x, top);
  }
}
