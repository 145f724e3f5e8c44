// The tool bar and the legend.

import { graphEdgeTypes, type GraphEdgeType, type GraphScope, type GraphStrings } from '../protocol.ts';
import { element, svgIcon, svgLine } from './dom.ts';
import { edgeStyles } from './edge-style.ts';

export interface ControlListeners {
  readonly onScope: (kind: GraphScope['kind']) => void;
  readonly onDepth: (depth: number) => void;
  readonly onSearch: (text: string) => void;
  /** Enter in the search box. */
  readonly onSearchDone: () => void;
  readonly onToggle: (type: GraphEdgeType) => void;
  readonly onFit: () => void;
  readonly onExport: (format: 'svg' | 'png') => void;
}

export class Controls {
  readonly bar: HTMLElement;
  readonly legend: HTMLElement;
  readonly #scope: HTMLSelectElement;
  readonly #depth: HTMLInputElement;
  readonly #depthValue = element('output', { class: 'depth-value' });
  readonly #depthGroup: HTMLElement;
  readonly #toggles = new Map<GraphEdgeType, HTMLButtonElement>();
  readonly #counts = element('span', { class: 'counts', role: 'status' });

  constructor(strings: GraphStrings, listeners: ControlListeners) {
    const search = element('input', {
      type: 'search',
      placeholder: strings.search,
      'aria-label': strings.search,
      spellcheck: 'false',
    });
    search.addEventListener('input', () => listeners.onSearch(search.value));
    search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') listeners.onSearchDone();
    });
    this.#scope = element('select', { 'aria-label': strings.scopeLabel });
    this.#scope.addEventListener('change', () => listeners.onScope(this.#scope.value as GraphScope['kind']));
    for (const [value, label] of [
      ['library', strings.scopeLibrary],
      ['bundle', strings.scopeBundle],
      ['skill', strings.scopeSkill],
      ['search', strings.scopeSearch],
    ] as const) {
      this.#scope.append(element('option', { value }, label));
    }
    this.#depth = element('input', { type: 'range', min: '1', max: '4', step: '1', id: 'depth' });
    this.#depth.addEventListener('input', () => (this.#depthValue.textContent = this.#depth.value));
    this.#depth.addEventListener('change', () => listeners.onDepth(Number(this.#depth.value)));
    this.#depthGroup = element(
      'span',
      { class: 'depth' },
      element('label', { for: 'depth' }, strings.depth),
      this.#depth,
      this.#depthValue,
    );
    const button = (label: string, content: Node | string, action: () => void) => {
      const kind = typeof content === 'string' ? 'icon text' : 'icon';
      const made = element(
        'button',
        { type: 'button', title: label, 'aria-label': label, class: kind },
        content,
      );
      made.addEventListener('click', action);
      return made;
    };
    this.bar = element(
      'div',
      { class: 'bar', role: 'toolbar', 'aria-label': strings.scopeLabel },
      this.#scope,
      this.#depthGroup,
      search,
      element('span', { class: 'space' }),
      button(
        strings.fit,
        svgIcon('M2 6V2.5h3.5M10.5 2.5H14V6M14 10v3.5h-3.5M5.5 13.5H2V10'),
        listeners.onFit,
      ),
      button(strings.exportSvg, 'SVG', () => listeners.onExport('svg')),
      button(strings.exportPng, 'PNG', () => listeners.onExport('png')),
    );
    this.legend = element('div', { class: 'legend', role: 'group', 'aria-label': strings.legend });
    for (const type of graphEdgeTypes) {
      const toggle = element(
        'button',
        { type: 'button', 'aria-pressed': 'true', class: type },
        svgLine(edgeStyles[type].dash, 'sample'),
        strings.types[type],
      );
      toggle.addEventListener('click', () => listeners.onToggle(type));
      this.#toggles.set(type, toggle);
      this.legend.append(toggle);
    }
    this.legend.append(this.#counts);
  }

  /** Shows what is in force. */
  update(scope: GraphScope, depth: number, hidden: ReadonlySet<GraphEdgeType>, counts: string): void {
    for (const option of this.#scope.options) {
      // A skill or a search cannot be chosen here without saying which.
      option.hidden = (option.value === 'skill' || option.value === 'search') && option.value !== scope.kind;
    }
    this.#scope.value = scope.kind;
    this.#depth.value = String(depth);
    this.#depthValue.textContent = String(depth);
    this.#depthGroup.hidden = scope.kind === 'library';
    for (const [type, toggle] of this.#toggles)
      toggle.setAttribute('aria-pressed', String(!hidden.has(type)));
    this.#counts.textContent = counts;
  }
}
