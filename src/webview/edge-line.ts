// Where an edge lies on the screen. Pure.

import { toScreen, type Camera, type Size } from './camera.ts';
import type { Link } from './graph-model.ts';

/** Pixels beyond the picture to which edges are drawn. */
const rim = 20;

/** The part of an edge that is seen, in pixels of the screen. */
export interface Line {
  readonly link: Link;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Its end is seen, and with it the arrow. */
  readonly whole: boolean;
}

/**
 * The edge cut off at the picture's rim, undefined where none of it is seen: of an edge that goes far beyond, every dash
 * would be worked out. By Liang and Barsky.
 */
export function lineWithin(link: Link, camera: Camera, size: Size): Line | undefined {
  const [from, to] = [toScreen(camera, link.source), toScreen(camera, link.target)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x + rim],
    [dx, size.width + rim - from.x],
    [-dy, from.y + rim],
    [dy, size.height + rim - from.y],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) start = Math.max(start, room / step);
    else if (step > 0) end = Math.min(end, room / step);
  }
  if (start > end) return undefined;
  return {
    link,
    x1: from.x + start * dx,
    y1: from.y + start * dy,
    x2: from.x + end * dx,
    y2: from.y + end * dy,
    whole: end === 1,
  };
}
