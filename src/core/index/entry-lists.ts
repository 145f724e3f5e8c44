// Many lists of 32-bit numbers, most of them short, in one array: a list costs its numbers and a few bytes.

/** Capacities of blocks: steps of about √2, so that little is left empty. */
const capacities: readonly number[] = Array.from({ length: 58 }, (_, i) =>
  i === 0 ? 1 : i % 2 === 1 ? 2 ** ((i + 1) / 2) : 3 * 2 ** (i / 2 - 1),
);

export class EntryLists {
  #data = new Uint32Array(256);
  #used = 0;
  /** By list: where its block starts, how many numbers it holds, and the class of the block's capacity. */
  #starts = new Uint32Array(64);
  #lengths = new Uint32Array(64);
  #classes = new Uint8Array(64);
  #lists = 0;
  readonly #freeLists: number[] = [];
  /** Starts of blocks that nobody uses, by class. */
  readonly #freeBlocks: number[][] = capacities.map(() => []);

  /** All numbers; a list's are those from `start` on. Another array after a list has grown. */
  get data(): Uint32Array {
    return this.#data;
  }

  start(list: number): number {
    return this.#starts[list]!;
  }

  length(list: number): number {
    return this.#lengths[list]!;
  }

  /** The last number of the list; the greatest of 32 bits where it is empty. */
  last(list: number): number {
    const length = this.#lengths[list]!;
    return length === 0 ? 0xffffffff : this.#data[this.#starts[list]! + length - 1]!;
  }

  /** A new list, empty, with room for `expected` numbers. */
  create(expected = 1): number {
    const list = this.#freeLists.pop() ?? this.#lists++;
    if (list >= this.#starts.length) {
      this.#starts = grown(this.#starts, list + 1);
      this.#lengths = grown(this.#lengths, list + 1);
      const classes = new Uint8Array(this.#starts.length);
      classes.set(this.#classes);
      this.#classes = classes;
    }
    this.#lengths[list] = 0;
    this.#place(list, classFor(expected));
    return list;
  }

  push(list: number, value: number): void {
    this.reserve(list, 1);
    this.#data[this.#starts[list]! + this.#lengths[list]!++] = value;
  }

  /** The first `count` numbers of `values`. */
  append(list: number, values: Uint32Array, count: number): void {
    this.reserve(list, count);
    const start = this.#starts[list]! + this.#lengths[list]!;
    for (let i = 0; i < count; i++) this.#data[start + i] = values[i]!;
    this.#lengths[list]! += count;
  }

  /** Takes lists over into none, numbered from 0 on: each holds the values from its start to the next one's. */
  adopt(values: Uint32Array, starts: Uint32Array): void {
    const count = starts.length - 1;
    this.#data = values.slice();
    this.#used = values.length;
    this.#lists = count;
    this.#starts = starts.slice(0, count);
    this.#lengths = new Uint32Array(count);
    this.#classes = new Uint8Array(count);
    for (let list = 0; list < count; list++) {
      const length = starts[list + 1]! - starts[list]!;
      this.#lengths[list] = length;
      // The largest block that lies within: what it lacks moves the list where it grows.
      const fitting = classFor(length);
      this.#classes[list] = capacities[fitting] === length ? fitting : fitting - 1;
    }
  }

  /** Makes room for so many more. */
  reserve(list: number, more: number): void {
    const length = this.#lengths[list]!;
    const held = this.#classes[list]!;
    if (length + more <= capacities[held]!) return;
    const from = this.#starts[list]!;
    this.#place(list, classFor(length + more));
    this.#data.copyWithin(this.#starts[list]!, from, from + length);
    this.#freeBlocks[held]!.push(from);
  }

  /** Keeps the numbers that `wanted` takes, in order. */
  keep(list: number, wanted: (value: number) => boolean): void {
    const start = this.#starts[list]!;
    const end = start + this.#lengths[list]!;
    let to = start;
    for (let i = start; i < end; i++) {
      const value = this.#data[i]!;
      if (wanted(value)) this.#data[to++] = value;
    }
    this.#lengths[list] = to - start;
  }

  /** Its number may come again from `create`. */
  drop(list: number): void {
    this.#freeBlocks[this.#classes[list]!]!.push(this.#starts[list]!);
    this.#lengths[list] = 0;
    this.#freeLists.push(list);
  }

  #place(list: number, size: number): void {
    let start = this.#freeBlocks[size]!.pop();
    if (start === undefined) {
      start = this.#used;
      this.#used += capacities[size]!;
      if (this.#used > this.#data.length) this.#data = grown(this.#data, this.#used);
    }
    this.#starts[list] = start;
    this.#classes[list] = size;
  }
}

function classFor(count: number): number {
  let size = 0;
  while (capacities[size]! < count) size++;
  return size;
}

function grown(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}
