// Where an edge lies on the screen. Pure.

import { toScreen, type Camera, type Point, type Size } from './camera.ts';
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
  /** Both ends are seen. */
  readonly inside: boolean;
  /** Neither end is seen. */
  readonly passing: boolean;
}

/**
 * The edge cut off at the picture's rim, undefined where none of it is seen: of an edge that goes far beyond, every dash
 * would be worked out. By Liang and Barsky.
 */
export function lineWithin(link: Link, camera: Camera, size: Size): Line | undefined {
  const { source, target } = link;
  const x = source.x * camera.scale + camera.x;
  const y = source.y * camera.scale + camera.y;
  const dx = (target.x - source.x) * camera.scale;
  const dy = (target.y - source.y) * camera.scale;
  let start = 0;
  let end = 1;
  // Thousands of edges a frame: no array is made here.
  for (let side = 0; side < 4; side++) {
    const step = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
    const room =
      side === 0 ? x + rim : side === 1 ? size.width + rim - x : side === 2 ? y + rim : size.height + rim - y;
    if (step === 0 && room < 0) return undefined;
    if (step < 0) start = Math.max(start, room / step);
    else if (step > 0) end = Math.min(end, room / step);
  }
  if (start > end) return undefined;
  return {
    link,
    x1: x + start * dx,
    y1: y + start * dy,
    x2: x + end * dx,
    y2: y + end * dy,
    whole: end === 1,
    inside: start === 0 && end === 1,
    passing: start > 0 && end < 1,
  };
}

export interface ArrowTip extends Point {
  /** Where it points, as a vector of length 1. */
  readonly ux: number;
  readonly uy: number;
  /** Pixels from the tip back to its end. */
  readonly size: number;
}

/** The arrow at the end of an edge, just off the node. */
export function arrowTip({ source, target }: Link, camera: Camera): ArrowTip {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const away = target.radius + 2;
  return {
    ...toScreen(camera, { x: target.x - ux * away, y: target.y - uy * away }),
    ux,
    uy,
    size: Math.min(9, Math.max(4, 7 * camera.scale)),
  };
}
