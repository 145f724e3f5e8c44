// The force layout. It works in a thread of its own, and only while it moves and while it is seen.

import type { LayoutTask } from './forces.ts';
import type { GraphModel, Placed } from './graph-model.ts';
import type { FromLayout, ToLayout } from './layout-messages.ts';
import { placeNew } from './start-places.ts';

export interface LayoutOptions {
  /** Called when nodes have other places. */
  readonly onMove: () => void;
  readonly onSettled: () => void;
  /** No motion is shown: the layout settles first. */
  readonly still: () => boolean;
  /** Width of the place for the picture, by its height. */
  readonly aspect: () => number;
  readonly startThread: () => LayoutThread;
}

/** The part of `Worker` that is needed here. */
export interface LayoutThread {
  postMessage(message: ToLayout): void;
  onmessage: ((event: MessageEvent<FromLayout>) => void) | null;
}

export class Layout {
  readonly #options: LayoutOptions;
  #thread: LayoutThread | undefined;
  #model: GraphModel | undefined;
  /** Counts graphs: what the thread still says of an earlier one is dropped. */
  #run = 0;
  /** Is dragged, and stays where the hand is whatever the thread says. */
  #held: Placed | undefined;
  #frame = 0;
  #running = false;
  /** The thread has the graph. */
  #begun = false;
  /** The thread has been told to work and has not answered. */
  #working = false;

  constructor(options: LayoutOptions) {
    this.#options = options;
    document.addEventListener('visibilitychange', () => this.#next());
  }

  get running(): boolean {
    return this.#running;
  }

  /** Starts from the model's positions, once they are drawn; `heat` 0…1 says how far things may move. */
  start(model: GraphModel, heat: number): void {
    cancelAnimationFrame(this.#frame);
    placeNew(model);
    this.#model = model;
    this.#run++;
    [this.#running, this.#begun, this.#working] = [true, false, false];
    this.#held = undefined;
    const run = this.#run;
    // After the next picture, not in it.
    this.#frame = requestAnimationFrame(() => setTimeout(() => run === this.#run && this.#begin(heat), 0));
  }

  /** Warms up a running or settled layout, e.g. while a node is dragged. */
  reheat(heat: number): void {
    if (!this.#begun) return;
    this.#tell({ type: 'heat', run: this.#run, heat });
    this.#running = true;
    this.#next();
  }

  /** Holds a node where it is now. */
  hold(placed: Placed): void {
    this.#held = placed;
    const at = { x: placed.x, y: placed.y };
    if (this.#begun) this.#tell({ type: 'hold', run: this.#run, index: placed.index, at });
  }

  release(placed: Placed): void {
    this.#held = undefined;
    if (this.#begun) this.#tell({ type: 'hold', run: this.#run, index: placed.index, at: undefined });
  }

  #begin(heat: number): void {
    if (!this.#model) return;
    this.#begun = true;
    this.#tell({ type: 'start', run: this.#run, task: taskOf(this.#model, heat, this.#options.aspect()) });
    this.#next();
  }

  #tell(message: ToLayout): void {
    if (!this.#thread) {
      this.#thread = this.#options.startThread();
      this.#thread.onmessage = ({ data }) => this.#receive(data);
    }
    this.#thread.postMessage(message);
  }

  /** Has the thread work on the next picture. Nothing is asked of it while the page is hidden. */
  #next(): void {
    if (!this.#running || !this.#begun || this.#working || document.hidden) return;
    this.#working = true;
    this.#tell({ type: 'work', run: this.#run });
  }

  #receive({ run, places, atRest }: FromLayout): void {
    const model = this.#model;
    if (run !== this.#run || !this.#running || !model) return;
    this.#working = false;
    // The next is worked out while this one is drawn.
    if (!atRest) this.#next();
    if (!atRest && this.#options.still()) return;
    for (const placed of model.placed)
      if (placed !== this.#held)
        [placed.x, placed.y] = [places[2 * placed.index]!, places[2 * placed.index + 1]!];
    this.#running = !atRest;
    this.#options.onMove();
    if (atRest) this.#options.onSettled();
  }
}

function taskOf(model: GraphModel, heat: number, aspect: number): LayoutTask {
  const { placed, links } = model;
  return {
    places: Float32Array.from({ length: 2 * placed.length }, (_, at) => {
      const { x, y } = placed[at >> 1]!;
      return at % 2 === 0 ? x : y;
    }),
    radii: Float32Array.from(placed, ({ radius }) => radius),
    neighbours: Int32Array.from(placed, (one) => model.adjacency.of(one.index).length),
    ends: Int32Array.from({ length: 2 * links.length }, (_, at) => {
      const { source, target } = links[at >> 1]!;
      return at % 2 === 0 ? source.index : target.index;
    }),
    weights: Float32Array.from(links, ({ weight }) => weight),
    heat,
    aspect,
  };
}
