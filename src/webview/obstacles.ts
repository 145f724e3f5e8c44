// What names keep off, found fast: nodes by the square they lie in, lines by the squares they cross. Pure.

import type { Size } from './camera.ts';
import type { Box } from './label-places.ts';

/** Pixels of a node's rim that no name comes nearer to. */
const rim = 1.5;
const nodeCell = 32;
const lineCell = 6;
/** What a line through one square of a name counts: across some two of them, along a dozen. */
const crossedCell = 0.13;

export interface Covered {
  readonly dots: number;
  readonly nodes: number;
}

/** Circles on the screen. */
export class NodeGrid {
  readonly #columns: number;
  readonly #rows: number;
  /** Circles of square i lie in `#order` from `#from[i]` to `#from[i + 1]`. */
  readonly #from: Int32Array;
  readonly #order: Int32Array;
  readonly #circles: Float32Array;
  readonly #largest: number;

  /** Three numbers a circle: x, y and radius. */
  constructor(size: Size, circles: Float32Array) {
    this.#columns = Math.ceil(size.width / nodeCell) + 4;
    this.#rows = Math.ceil(size.height / nodeCell) + 4;
    this.#circles = circles;
    const count = circles.length / 3;
    const cells = new Int32Array(count);
    const from = new Int32Array(this.#columns * this.#rows + 1);
    let largest = 0;
    for (let circle = 0; circle < count; circle++) {
      const cell = this.#row(circles[3 * circle + 1]!) * this.#columns + this.#column(circles[3 * circle]!);
      cells[circle] = cell;
      from[cell + 1]!++;
      largest = Math.max(largest, circles[3 * circle + 2]!);
    }
    for (let cell = 0; cell + 1 < from.length; cell++) from[cell + 1]! += from[cell]!;
    const next = from.slice();
    this.#order = new Int32Array(count);
    for (let circle = 0; circle < count; circle++) this.#order[next[cells[circle]!]!++] = circle;
    this.#from = from;
    this.#largest = largest;
  }

  /** How many circles a box covers or touches: those up to a radius, and the others. The first is enough for `any`. */
  covered({ left, top, right, bottom }: Box, dot: number, any = false): Covered {
    let dots = 0;
    let nodes = 0;
    const reach = this.#largest + rim;
    const [firstColumn, lastColumn] = [this.#column(left - reach), this.#column(right + reach)];
    const lastRow = this.#row(bottom + reach);
    for (let row = this.#row(top - reach); row <= lastRow; row++) {
      const start = this.#from[row * this.#columns + firstColumn]!;
      const end = this.#from[row * this.#columns + lastColumn + 1]!;
      for (let at = start; at < end; at++) {
        const circle = 3 * this.#order[at]!;
        const [x, y, radius] = [
          this.#circles[circle]!,
          this.#circles[circle + 1]!,
          this.#circles[circle + 2]!,
        ];
        const dx = Math.max(left - x, 0, x - right);
        const dy = Math.max(top - y, 0, y - bottom);
        if (dx * dx + dy * dy >= (radius + rim) ** 2) continue;
        if (radius <= dot) dots++;
        else nodes++;
        if (any) return { dots, nodes };
      }
    }
    return { dots, nodes };
  }

  /** Two squares beyond the rim, so that what lies a little outside is told apart. */
  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor(x / nodeCell) + 2));
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor(y / nodeCell) + 2));
  }
}

/** How much of lines lies in each small square of the screen. */
export class LineGrid {
  readonly #columns: number;
  readonly #rows: number;
  readonly #ink: Float32Array;

  constructor(size: Size) {
    this.#columns = Math.max(1, Math.ceil(size.width / lineCell));
    this.#rows = Math.max(1, Math.ceil(size.height / lineCell));
    this.#ink = new Float32Array(this.#columns * this.#rows);
  }

  /** `weight`: how much such a line disturbs. */
  add(x1: number, y1: number, x2: number, y2: number, weight: number): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / lineCell));
    const [dx, dy] = [(x2 - x1) / steps, (y2 - y1) / steps];
    for (let step = 0; step < steps; step++) {
      const column = Math.floor((x1 + (step + 0.5) * dx) / lineCell);
      const row = Math.floor((y1 + (step + 0.5) * dy) / lineCell);
      if (column >= 0 && row >= 0 && column < this.#columns && row < this.#rows)
        this.#ink[row * this.#columns + column]! += weight;
    }
  }

  /** About how many lines go through a box. */
  crossing({ left, top, right, bottom }: Box): number {
    const firstColumn = Math.max(0, Math.floor(left / lineCell));
    const lastColumn = Math.min(this.#columns - 1, Math.floor(right / lineCell));
    const lastRow = Math.min(this.#rows - 1, Math.floor(bottom / lineCell));
    let ink = 0;
    for (let row = Math.max(0, Math.floor(top / lineCell)); row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++)
        ink += this.#ink[row * this.#columns + column]!;
    return ink * crossedCell;
  }
}
