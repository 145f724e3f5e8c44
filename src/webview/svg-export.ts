// The graph as an SVG document of its own. Pure.

import { toScreen } from './camera.ts';
import { edgeStyles, strength, thickness } from './edge-style.ts';
import type { Link, Placed } from './graph-model.ts';
import { haloWidth, labelFontSize, type Label } from './labels.ts';
import { isHollow, nodeColor } from './node-style.ts';
import { drawnRadius, type Picture } from './picture.ts';
import type { Theme } from './theme.ts';

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

export function graphSvg(picture: Picture, theme: Theme, labels: readonly Label[]): string {
  const { model, size } = picture;
  const frame = `width="${n(size.width)}" height="${n(size.height)}"`;
  const markers = (['dependency', 'workflow'] as const).map(
    (type) =>
      `<marker id="${type}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="${escape(theme.edges[type])}"/></marker>`,
  );
  const text = `font:${labelFontSize}px ${escape(theme.font)};fill:${escape(theme.text)}`;
  const halo = `stroke:${escape(theme.background)};stroke-width:${haloWidth}px;stroke-linejoin:round;paint-order:stroke`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(size.width)} ${n(size.height)}" ${frame}>`,
    `<style>text{${text}}.name{${halo}}.place{font-weight:600;font-size:11px;fill:${escape(theme.background)}}</style>`,
    `<defs>${markers.join('')}</defs>`,
    `<rect ${frame} fill="${escape(theme.background)}"/>`,
    ...model.shown.map((link) => lineOf(link, picture, theme)),
    ...model.placed.map((placed) => nodeOf(placed, picture, theme)),
    ...labels.map(
      ({ text, x, y, align }) =>
        `<text class="name" x="${n(x)}" y="${n(y)}" text-anchor="${anchors[align]}">${escape(text)}</text>`,
    ),
    '</svg>',
  ].join('\n');
}

function lineOf({ type, weight, source, target }: Link, { camera }: Picture, theme: Theme): string {
  const { dash, arrow } = edgeStyles[type];
  const [from, to] = [toScreen(camera, source), toScreen(camera, target)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const back = (drawnRadius(target, camera) + 2) / length;
  const [x, y] = [to.x - (to.x - from.x) * back, to.y - (to.y - from.y) * back];
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return `<line x1="${n(from.x)}" y1="${n(from.y)}" x2="${n(x)}" y2="${n(y)}" stroke="${escape(theme.edges[type])}" stroke-opacity="${n(strength(weight, theme))}" stroke-width="${n(thickness(weight, camera, theme))}"${dashes}${arrow ? ` marker-end="url(#${type})"` : ''}/>`;
}

function nodeOf(placed: Placed, { camera }: Picture, theme: Theme): string {
  const { node, purpose } = placed;
  const { x, y } = toScreen(camera, placed);
  const look = isHollow(placed)
    ? `fill="${escape(theme.background)}" stroke="${escape(theme.quiet)}" stroke-width="1.5" stroke-dasharray="2 2"`
    : `fill="${escape(nodeColor(placed, theme))}"`;
  const place =
    node.place > 0
      ? `<text class="place" x="${n(x)}" y="${n(y + 4)}" text-anchor="middle">${node.place}</text>`
      : '';
  return `<g><title>${escape(`${node.name}: ${purpose}`)}</title><circle cx="${n(x)}" cy="${n(y)}" r="${n(drawnRadius(placed, camera))}" ${look}/>${place}</g>`;
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
