// The graph as a PNG, sharp enough for print.

import { element } from './dom.ts';
import { draw } from './draw.ts';
import type { Label } from './labels.ts';
import type { Picture } from './picture.ts';
import type { Theme } from './theme.ts';

/** Pixels of the file for one of the picture, and for its longer side at most. */
const fineness = 2;
const longest = 6000;

/** In base64; undefined where the browser gives no canvas. */
export function graphPng(picture: Picture, theme: Theme, labels: readonly Label[]): string | undefined {
  const { width, height } = picture.size;
  const ratio = Math.min(fineness, longest / Math.max(width, height));
  const canvas = element('canvas', {
    width: String(Math.round(width * ratio)),
    height: String(Math.round(height * ratio)),
  });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(ratio, ratio);
  draw(context, picture, theme, labels);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = theme.background;
  context.fillRect(0, 0, width, height);
  return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '');
}
