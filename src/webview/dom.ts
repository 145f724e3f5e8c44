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

export function svgLine(dash: readonly number[], cssClass: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', '24');
  svg.setAttribute('height', '10');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add(cssClass);
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  for (const [name, value] of Object.entries({ x1: '0', y1: '5', x2: '24', y2: '5', 'stroke-width': '2' }))
    line.setAttribute(name, value);
  if (dash.length > 0) line.setAttribute('stroke-dasharray', dash.join(' '));
  svg.append(line);
  return svg;
}

/** `{0}` and `{1}` in a sentence replaced. */
export function fill(sentence: string, ...values: readonly (string | number)[]): string {
  return sentence.replaceAll(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
}
