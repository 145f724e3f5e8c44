// The force layout. It runs only while it moves and while it is seen.

import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
} from 'd3-force';
import { placeNew } from './start-places.ts';
import type { GraphModel, Link, Placed } from './graph-model.ts';

export interface LayoutOptions {
  /** Called after each step that moved something. */
  readonly onMove: () => void;
  readonly onSettled: () => void;
  /** No motion is shown: the layout settles first. */
  readonly still: () => boolean;
}

/** Milliseconds of a frame that may go into steps. */
const frameBudget = 10;
/** Milliseconds at a time where nothing is drawn meanwhile: the page answers between two. */
const stillSlice = 16;
/** Above this many nodes forces are cut short and the layout cools faster. */
const large = 1000;

export class Layout {
  readonly #options: LayoutOptions;
  #simulation: Simulation<Placed, undefined> | undefined;
  #frame = 0;
  #running = false;

  constructor(options: LayoutOptions) {
    this.#options = options;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#pause() : this.#resume()));
  }

  get running(): boolean {
    return this.#running;
  }

  /** Starts from the model's positions; `heat` 0…1 says how far things may move. */
  start(model: GraphModel, heat: number): void {
    this.stop();
    placeNew(model);
    const many = model.placed.length > large;
    // Few nodes are kept together, so that names stay legible.
    const pull = model.placed.length < 200 ? 0.1 : many ? 0.06 : 0.045;
    const few = model.placed.length < 60;
    const reach = few ? 110 : 34;
    this.#simulation = forceSimulation<Placed>([...model.placed])
      .force(
        'link',
        forceLink<Placed, { source: Placed; target: Placed; link: Link }>(
          model.links.map((link) => ({ source: link.source, target: link.target, link })),
        )
          .distance(({ source, target }) => reach + source.radius + target.radius)
          .strength(
            ({ link, source, target }) =>
              (0.15 + 0.55 * link.weight) /
              Math.max(
                1,
                Math.min(model.neighbours(source.node.id).size, model.neighbours(target.node.id).size),
              ),
          ),
      )
      .force(
        'charge',
        forceManyBody<Placed>()
          .strength((node) => (many ? -20 - node.radius * 3 : -60 - node.radius * 8))
          .theta(many ? 1.4 : 1)
          .distanceMax(many ? Infinity : 700),
      )
      .force(
        'collide',
        many ? null : forceCollide<Placed>((node) => node.radius + (few ? 26 : 3)).iterations(1),
      )
      .force('x', forceX<Placed>(0).strength(pull))
      .force('y', forceY<Placed>(0).strength(pull * 1.2))
      .force('center', forceCenter<Placed>(0, 0).strength(0.3))
      .alpha(heat)
      .alphaMin(many ? 0.02 : 0.005)
      .alphaDecay(many ? 0.06 : 0.028)
      .stop();
    this.#running = true;
    this.#resume();
  }

  /** Warms up a running or settled layout, e.g. while a node is dragged. */
  reheat(heat: number): void {
    if (!this.#simulation) return;
    this.#simulation.alpha(Math.max(this.#simulation.alpha(), heat));
    this.#running = true;
    this.#resume();
  }

  stop(): void {
    this.#pause();
    this.#running = false;
  }

  #pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #resume(): void {
    if (!this.#running || document.hidden) return;
    if (this.#options.still()) this.#settleAtOnce();
    else if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#step());
  }

  #step(): void {
    this.#frame = 0;
    const simulation = this.#simulation;
    if (!simulation) return;
    const end = performance.now() + frameBudget;
    do simulation.tick();
    while (performance.now() < end && simulation.alpha() > simulation.alphaMin());
    this.#options.onMove();
    if (simulation.alpha() > simulation.alphaMin()) this.#resume();
    else this.#settled();
  }

  /** In slices, so that the page stays alive, and not while it is hidden; nothing is drawn before the end. */
  #settleAtOnce(): void {
    const simulation = this.#simulation;
    const slice = () => {
      if (simulation !== this.#simulation || !simulation || !this.#running || document.hidden) return;
      const end = performance.now() + stillSlice;
      while (performance.now() < end && simulation.alpha() > simulation.alphaMin()) simulation.tick();
      if (simulation.alpha() > simulation.alphaMin()) setTimeout(slice, 0);
      else {
        this.#options.onMove();
        this.#settled();
      }
    };
    slice();
  }

  #settled(): void {
    this.#running = false;
    this.#options.onSettled();
  }
}
