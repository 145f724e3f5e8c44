// The graph as an SVG document of its own. Pure.

import { edgeStyles } from './edge-style.ts';
import type { GraphModel } from './graph-model.ts';
import { nodeColor } from './draw.ts';
import { strength } from './draw-edges.ts';
import type { Theme } from './theme.ts';

export function graphSvg(model: GraphModel, theme: Theme): string {
  const margin = 60;
  const xs = model.placed.map(({ x }) => x);
  const ys = model.placed.map(({ y }) => y);
  const [left, top] = [bound(xs, Math.min) - margin, bound(ys, Math.min) - margin];
  const [width, height] = [bound(xs, Math.max) + margin - left, bound(ys, Math.max) + margin - top];
  const lines = model.shown.map(({ type, weight, source, target }) => {
    const { dash, arrow } = edgeStyles[type];
    const length = Math.hypot(target.x - source.x, target.y - source.y) || 1;
    const back = (target.radius + 2) / length;
    const [x, y] = [target.x - (target.x - source.x) * back, target.y - (target.y - source.y) * back];
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
    return `<line x1="${n(source.x)}" y1="${n(source.y)}" x2="${n(x)}" y2="${n(y)}" stroke="${escape(theme.edges[type])}" stroke-opacity="${n(strength(weight, theme))}"${dashes}${arrow ? ` marker-end="url(#${type})"` : ''}/>`;
  });
  const nodes = model.placed.map((placed) => {
    const { node, radius, purpose, x, y } = placed;
    return `<g><title>${escape(`${node.name}: ${purpose}`)}</title><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${escape(nodeColor(placed, theme))}"/><text x="${n(x)}" y="${n(y + radius + 12)}">${escape(node.name)}</text></g>`;
  });
  const markers = (['dependency', 'workflow'] as const).map(
    (type) =>
      `<marker id="${type}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${escape(theme.edges[type])}"/></marker>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(left)} ${n(top)} ${n(width)} ${n(height)}" width="${n(width)}" height="${n(height)}">`,
    `<style>text{font:11px ${escape(theme.font)};fill:${escape(theme.text)};text-anchor:middle}</style>`,
    `<defs>${markers.join('')}</defs>`,
    `<rect x="${n(left)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" fill="${escape(theme.background)}"/>`,
    ...lines,
    ...nodes,
    '</svg>',
  ].join('\n');
}

function bound(values: readonly number[], pick: (a: number, b: number) => number): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => pick(a, b));
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
