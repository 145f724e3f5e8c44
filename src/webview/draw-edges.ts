// Draws edges and their arrows, thousands of them in a frame.

import type { Camera, Size } from './camera.ts';
import { graphEdgeTypes } from '../protocol.ts';
import { arrowTip, lineWithin, type Line } from './edge-line.ts';
import { edgeStyles, strength, thickness } from './edge-style.ts';
import type { Link } from './graph-model.ts';
import type { Theme } from './theme.ts';

export interface EdgeScene {
  readonly camera: Camera;
  readonly size: Size;
  readonly theme: Theme;
  /** Ids of what is not faded; undefined: nothing is. */
  readonly near: ReadonlySet<string> | undefined;
  readonly moving: boolean;
  readonly thorough: boolean;
}

/** Opacity of what is out of focus. */
export const faded = 0.13;
/** Above this many edges dashes and arrows wait until the layout rests. */
const manyEdges = 600;
/** At most so many edges are drawn in a frame while things move. */
export const mostMoving = 8000;
/** Pixels of dashed lines above which they are drawn plain and pale: dashes would take most of the time. */
const mostDashes = 120_000;
/**
 * Edges are drawn in so many strengths, those that leave the picture apart; then those that are faded, and those that only
 * pass by.
 */
const weightBuckets = 3;
const fadedBucket = 2 * weightBuckets;
const passingBucket = fadedBucket + 1;
const buckets = fadedBucket + 2;
/** Opacity of an edge both of whose ends are out of sight. */
const passingBy = 0.3;
/** So many hairlines are one path. Broad or dashed lines are quicker one by one: their outlines would be united. */
const hairlinesInPath = 256;

export function drawEdges(context: CanvasRenderingContext2D, shown: readonly Link[], scene: EdgeScene): void {
  const { camera, theme, moving, thorough } = scene;
  const coarse = moving && shown.length > manyEdges;
  const { batches, inside, leaving } = batchesOf(shown, scene);
  const plain = coarse || (inside > mostDashes && !thorough);
  const plainBeyond = plain || (inside + leaving > mostDashes && !thorough);
  // One pixel of the screen: what is no broader is drawn many times quicker.
  const hairline = 1 / Math.max(1, context.getTransform().a);
  for (const [key, lines] of batches) {
    const style = edgeStyles[graphEdgeTypes[Math.floor(key / buckets)]!];
    const bucket = key % buckets;
    const weight = bucket < fadedBucket ? ((bucket % weightBuckets) + 0.5) / weightBuckets : 0;
    const thin = bucket < weightBuckets ? plain : plainBeyond || bucket === passingBucket;
    const ink = thin ? inkOf(style.dash) : 1;
    const opacity =
      bucket === fadedBucket ? faded : strength(weight, theme) * (bucket === passingBucket ? passingBy : 1);
    const width = thickness(weight, camera, theme);
    const color = theme.edges[lines[0]!.link.type];
    context.globalAlpha = opacity * ink;
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = thin ? Math.min(width, hairline) : width;
    context.setLineDash(thin ? [] : [...style.dash]);
    strokeLines(context, lines, thin || (width <= hairline && style.dash.length === 0) ? hairlinesInPath : 1);
    if (!style.arrow || coarse || camera.scale < 0.25) continue;
    for (const { link, whole } of lines) if (whole) arrowHead(context, link, camera);
  }
  context.setLineDash([]);
}

/** Edges that look alike, as far as they are seen; and how many pixels want dashes of those inside and those that leave. */
function batchesOf(
  shown: readonly Link[],
  { camera, size, near, moving }: EdgeScene,
): {
  readonly batches: ReadonlyMap<number, readonly Line[]>;
  readonly inside: number;
  readonly leaving: number;
} {
  const batches = new Map<number, Line[]>();
  let inside = 0;
  let leaving = 0;
  // While things move a part stands for all, always the same.
  const stride = moving ? Math.ceil(shown.length / mostMoving) : 1;
  for (let at = 0; at < shown.length; at += stride) {
    const link = shown[at]!;
    const { type, weight, source, target } = link;
    const line = lineWithin(link, camera, size);
    if (!line) continue;
    const lit = near === undefined || (near.has(source.node.id) && near.has(target.node.id));
    const bucket = !lit
      ? fadedBucket
      : line.passing && near === undefined
        ? passingBucket
        : Math.min(weightBuckets - 1, Math.floor(weight * weightBuckets)) + (line.inside ? 0 : weightBuckets);
    if (edgeStyles[type].dash.length > 0) {
      const pixels = Math.abs(line.x2 - line.x1) + Math.abs(line.y2 - line.y1);
      if (bucket < weightBuckets) inside += pixels;
      else if (bucket < passingBucket) leaving += pixels;
    }
    const key = graphEdgeTypes.indexOf(type) * buckets + bucket;
    const batch = batches.get(key);
    if (batch) batch.push(line);
    else batches.set(key, [line]);
  }
  return { batches, inside, leaving };
}

function strokeLines(context: CanvasRenderingContext2D, lines: readonly Line[], inPath: number): void {
  for (let from = 0; from < lines.length; from += inPath) {
    context.beginPath();
    for (let at = from; at < Math.min(from + inPath, lines.length); at++) {
      const { x1, y1, x2, y2 } = lines[at]!;
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    }
    context.stroke();
  }
}

/** Share of a dashed line that is drawn: a plain line so much paler weighs as much in the picture. */
function inkOf(dash: readonly number[]): number {
  const all = dash.reduce((sum, length) => sum + length, 0);
  return all === 0
    ? 1
    : dash.filter((_, index) => index % 2 === 0).reduce((sum, length) => sum + length, 0) / all;
}

function arrowHead(context: CanvasRenderingContext2D, link: Link, camera: Camera): void {
  const { x, y, ux, uy, size } = arrowTip(link, camera);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - ux * size - uy * size * 0.5, y - uy * size + ux * size * 0.5);
  context.lineTo(x - ux * size + uy * size * 0.5, y - uy * size - ux * size * 0.5);
  context.closePath();
  context.fill();
}
