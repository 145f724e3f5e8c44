// Reads the person's theme from the page's variables, and hears when it changes.

import type { GraphEdgeType } from '../protocol.ts';
import { graphEdgeTypes } from '../protocol.ts';
import { edgeStyles } from './edge-style.ts';
import type { Theme } from './theme.ts';

export function readTheme(): Theme {
  const style = getComputedStyle(document.body);
  const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const text = color('--vscode-foreground', '#888');
  const background = color('--vscode-editor-background', 'transparent');
  return {
    background,
    text,
    quiet: opaque(color('--vscode-descriptionForeground', text), background),
    node: opaque(color('--vscode-charts-lines', text), background),
    accent: color('--vscode-focusBorder', text),
    error: color('--vscode-charts-red', '#c33'),
    warning: color('--vscode-charts-yellow', '#b80'),
    font: color('--vscode-font-family', 'sans-serif'),
    edges: Object.fromEntries(
      graphEdgeTypes.map((type) => [type, color(edgeStyles[type].variable, text)]),
    ) as Record<GraphEdgeType, string>,
    highContrast:
      document.body.classList.contains('vscode-high-contrast') ||
      document.body.classList.contains('vscode-high-contrast-light'),
  };
}

/** The colour as it looks on the background: themes give some that let through what lies below. */
function opaque(color: string, background: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d');
  if (!context) return color;
  for (const layer of [background, color]) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : color;
}

/** Calls back when the person chooses another theme. */
export function onThemeChange(listener: () => void): void {
  new MutationObserver(listener).observe(document.body, {
    attributes: true,
    attributeFilter: ['class', 'data-vscode-theme-id'],
  });
}

export function wantsStillness(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.body.classList.contains('vscode-reduce-motion')
  );
}
