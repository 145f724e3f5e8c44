// The graph as a PNG of a size fit for print.

import { fitting } from './camera.ts';
import { element } from './dom.ts';
import { draw } from './draw.ts';
import type { GraphModel } from './graph-model.ts';
import type { Theme } from './theme.ts';

const size = { width: 2400, height: 1600 };

/** In base64; undefined where the browser gives no canvas. */
export function graphPng(model: GraphModel, theme: Theme): string | undefined {
  const canvas = element('canvas', { width: String(size.width), height: String(size.height) });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const still = { hovered: undefined, selected: undefined, found: undefined, moving: false, thorough: true };
  draw(context, model, fitting(model.placed, size, 80), size, theme, still);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = theme.background;
  context.fillRect(0, 0, size.width, size.height);
  return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '');
}
