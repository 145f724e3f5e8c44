// The card beside a node: what the skill does, and its edges with the words that made them.

import type { GraphCard } from '../protocol.ts';
import type { Point, Size } from './camera.ts';
import { element } from './dom.ts';

const shownEdges = 8;

export class Card {
  readonly element = element('div', { class: 'card', hidden: '', role: 'tooltip', id: 'card' });
  #at: Point = { x: 0, y: 0 };

  show(card: GraphCard, size: Size): void {
    const head = element('h2', {}, card.name);
    const parts: Node[] = [head, element('p', {}, card.capability)];
    for (const state of card.states) parts.push(element('p', { class: 'state' }, state));
    if (card.edges.length > 0) {
      const list = element('ul');
      for (const { label, type, evidence } of card.edges.slice(0, shownEdges)) {
        const item = element('li', { class: type }, element('span', {}, label));
        if (evidence !== '') item.append(element('q', {}, evidence));
        list.append(item);
      }
      if (card.edges.length > shownEdges)
        list.append(element('li', { class: 'more' }, `+ ${card.edges.length - shownEdges}`));
      parts.push(list);
    }
    parts.push(element('p', { class: 'path' }, card.path));
    this.element.replaceChildren(...parts);
    this.element.hidden = false;
    this.#place(size);
  }

  /** Where the next card is to appear. */
  moveTo(at: Point): void {
    this.#at = at;
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** Beside the point, on the side with more room, inside the page. */
  #place({ width, height }: Size): void {
    const { offsetWidth, offsetHeight } = this.element;
    const gap = 18;
    const left =
      this.#at.x + gap + offsetWidth < width ? this.#at.x + gap : Math.max(4, this.#at.x - gap - offsetWidth);
    const top = Math.min(Math.max(4, this.#at.y - 20), Math.max(4, height - offsetHeight - 4));
    this.element.style.left = `${left}px`;
    this.element.style.top = `${top}px`;
  }
}
