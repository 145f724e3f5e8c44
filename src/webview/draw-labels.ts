// Writes names on a canvas, each with a halo of the background that keeps lines off its letters.

import { haloWidth, labelFontSize, type Label } from './labels.ts';
import type { Theme } from './theme.ts';

export function labelFont({ font }: Theme): string {
  return `${labelFontSize}px ${font}`;
}

export function drawLabels(context: CanvasRenderingContext2D, labels: readonly Label[], theme: Theme): void {
  context.globalAlpha = 1;
  context.font = labelFont(theme);
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = haloWidth;
  context.strokeStyle = theme.background;
  // All halos below all letters.
  for (const { text, x, y, align } of labels) {
    context.textAlign = align;
    context.strokeText(text, x, y);
  }
  context.fillStyle = theme.text;
  for (const { text, x, y, align } of labels) {
    context.textAlign = align;
    context.fillText(text, x, y);
  }
}
