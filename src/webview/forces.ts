// The forces of the layout, over plain numbers, so that they can work in a thread of their own. Pure.

import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

/** A graph to be laid out. */
export interface LayoutTask {
  /** Two numbers a node: x and y. */
  readonly places: Float32Array;
  readonly radii: Float32Array;
  /** How many neighbours each node has. */
  readonly neighbours: Int32Array;
  /** Two numbers an edge: places of its ends among the nodes. */
  readonly ends: Int32Array;
  /** Of each edge, 0…1. */
  readonly weights: Float32Array;
  /** How far things may move, 0…1. */
  readonly heat: number;
  /** Width of the place for the picture, by its height. */
  readonly aspect: number;
}

interface Body extends SimulationNodeDatum {
  x: number;
  y: number;
  readonly radius: number;
  readonly neighbours: number;
}

interface Spring extends SimulationLinkDatum<Body> {
  source: Body;
  target: Body;
  readonly weight: number;
}

/** Above this many nodes forces are cut short and the layout cools faster. */
const large = 1000;

export class Forces {
  readonly #bodies: readonly Body[];
  readonly #simulation: Simulation<Body, undefined>;

  constructor({ places, radii, neighbours, ends, weights, heat, aspect }: LayoutTask) {
    const bodies = Array.from(radii, (radius, index): Body => ({
      x: places[2 * index]!,
      y: places[2 * index + 1]!,
      radius,
      neighbours: neighbours[index]!,
    }));
    const springs = Array.from(weights, (weight, index): Spring => ({
      source: bodies[ends[2 * index]!]!,
      target: bodies[ends[2 * index + 1]!]!,
      weight,
    }));
    const many = bodies.length > large;
    // Few nodes are kept together, so that names stay legible.
    const pull = bodies.length < 200 ? 0.1 : many ? 0.06 : 0.045;
    // A graph that fills its place can be drawn larger.
    const flat = Math.max(0.7, Math.min(1.5, aspect ** 0.8));
    const few = bodies.length < 60;
    const reach = few ? 110 : 34;
    this.#bodies = bodies;
    this.#simulation = forceSimulation<Body>(bodies)
      .force(
        'link',
        forceLink<Body, Spring>(springs)
          .distance(({ source, target }) => reach + source.radius + target.radius)
          .strength(
            ({ weight, source, target }) =>
              (0.15 + 0.55 * weight) / Math.max(1, Math.min(source.neighbours, target.neighbours)),
          ),
      )
      .force(
        'charge',
        forceManyBody<Body>()
          .strength((body) => (many ? -20 - body.radius * 3 : -60 - body.radius * 8))
          .theta(many ? 1.4 : 1)
          .distanceMax(many ? Infinity : 700),
      )
      .force(
        'collide',
        many ? null : forceCollide<Body>((body) => body.radius + (few ? 26 : 3)).iterations(1),
      )
      .force('x', forceX<Body>(0).strength(pull / flat))
      .force('y', forceY<Body>(0).strength(pull * flat))
      .force('center', forceCenter<Body>(0, 0).strength(0.3))
      .alpha(heat)
      .alphaMin(many ? 0.02 : 0.005)
      .alphaDecay(many ? 0.06 : 0.028)
      .stop();
  }

  get atRest(): boolean {
    return this.#simulation.alpha() <= this.#simulation.alphaMin();
  }

  /** Warms up, so that things move again. */
  heat(heat: number): void {
    this.#simulation.alpha(Math.max(this.#simulation.alpha(), heat));
  }

  /** Holds a node at a place, or lets go of it. */
  hold(index: number, at: { readonly x: number; readonly y: number } | undefined): void {
    const body = this.#bodies[index];
    if (body) [body.fx, body.fy] = [at?.x ?? null, at?.y ?? null];
  }

  /** At least one step, and more until `milliseconds` are over or all rests. */
  work(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    do this.#simulation.tick();
    while (performance.now() < end && !this.atRest);
  }

  /** Two numbers a node. */
  places(): Float32Array<ArrayBuffer> {
    const places = new Float32Array(2 * this.#bodies.length);
    for (const [index, { x, y }] of this.#bodies.entries()) {
      places[2 * index] = x;
      places[2 * index + 1] = y;
    }
    return places;
  }
}
