// Makes elements without innerHTML: text of skills is never parsed.

type Attributes = Readonly<Record<string, string | undefined>>;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A line with an edge's dashes, for the legend. */
export function svgLine(dash: readonly number[], cssClass: string): SVGSVGElement {
  const line = svg('line', {
    x1: '0',
    y1: '5',
    x2: '24',
    y2: '5',
    'stroke-width': '2',
    ...(dash.length > 0 ? { 'stroke-dasharray': dash.join(' ') } : {}),
  });
  const made = svg('svg', { width: '24', height: '10', 'aria-hidden': 'true', class: cssClass });
  made.append(line);
  return made;
}

/** An outline icon of 16 × 16. */
export function svgIcon(path: string): SVGSVGElement {
  const made = svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' });
  made.append(svg('path', { d: path, 'stroke-width': '1.3' }));
  return made;
}

function svg(tag: string, attributes: Readonly<Record<string, string>>): SVGSVGElement {
  const made = document.createElementNS<'svg'>('http://www.w3.org/2000/svg', tag as 'svg');
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** `{0}` and `{1}` in a sentence replaced. */
export function fill(sentence: string, ...values: readonly (string | number)[]): string {
  return sentence.replaceAll(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
}

/** In the words for one, or for many. */
export function counted([one, many]: readonly [string, string], count: number): string {
  return count === 1 ? one : fill(many, count.toLocaleString(document.documentElement.lang || 'en'));
}
