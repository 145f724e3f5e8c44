// Texts and what is made of them, found by their place in a longer text: without cutting them out.

/** Start of the hash that `find` and `add` are given; `mixHash` takes a word's UTF-16 units in order. */
export const hashStart = 0x811c9dc5 | 0;

/** FNV-1a (Fowler, Noll and Vo), over UTF-16 units. */
export function mixHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function hashOf(word: string): number {
  let hash = hashStart;
  for (let i = 0; i < word.length; i++) hash = mixHash(hash, word.charCodeAt(i));
  return hash;
}

/** What a word gives: one term, mostly, or several or none. Terms are known by number. */
export type Given = number | readonly number[];

/**
 * Texts by number from 0. All in flat arrays, those met first side by side: a look-up touches few lines of memory, and
 * the words that come most often share theirs.
 */
export class KnownWords {
  #size = 0;
  /** Open addressing in pairs: a text's hash, and its number plus one, 0 for a free place. */
  #places = new Int32Array(1 << 12);
  /** By number: where its UTF-16 units start in `#units`; one entry more than there are texts. */
  #starts = new Int32Array(1 << 10);
  #units = new Uint16Array(1 << 13);
  #given: (Given | undefined)[] = [];
  #counts = new Int32Array(1 << 10);
  #texts: (string | undefined)[] = [];

  get size(): number {
    return this.#size;
  }

  /** Number of what stands at `start`…`end`; −1 where it is not known. */
  find(text: string, start: number, end: number, hash: number): number {
    const places = this.#places;
    const mask = places.length - 2;
    for (let at = (spread(hash) << 1) & mask; ; at = (at + 2) & mask) {
      const number = places[at + 1]! - 1;
      if (number < 0 || (places[at] === hash && this.#isAt(number, text, start, end))) return number;
    }
  }

  #isAt(number: number, text: string, start: number, end: number): boolean {
    const units = this.#units;
    let unit = this.#starts[number]!;
    if (this.#starts[number + 1]! - unit !== end - start) return false;
    for (let i = start; i < end; i++) if (units[unit++] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** `start`…`end` is not known yet. */
  add(text: string, start: number, end: number, hash: number): number {
    const number = this.#size++;
    if (4 * number >= this.#places.length) this.#rehash();
    if (number + 1 >= this.#starts.length) {
      this.#starts = enlarged(this.#starts, new Int32Array(2 * this.#starts.length));
      this.#counts = enlarged(this.#counts, new Int32Array(2 * this.#counts.length));
    }
    let unit = this.#starts[number]!;
    if (unit + end - start > this.#units.length)
      this.#units = enlarged(this.#units, new Uint16Array(2 * this.#units.length + end - start));
    for (let i = start; i < end; i++) this.#units[unit++] = text.charCodeAt(i);
    this.#starts[number + 1] = unit;
    this.#given.push(undefined);
    this.#texts.push(undefined);
    enter(this.#places, hash, number + 1);
    return number;
  }

  #rehash(): void {
    const old = this.#places;
    this.#places = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2)
      if (old[at + 1] !== 0) enter(this.#places, old[at]!, old[at + 1]!);
  }

  /** One that holds on to no other; of ASCII it takes a byte a character, whatever it was read from. */
  text(number: number): string {
    return (this.#texts[number] ??= this.#textOf(this.#starts[number]!, this.#starts[number + 1]!));
  }

  #textOf(start: number, end: number): string {
    const codes = new Array<number>(end - start);
    for (let unit = start; unit < end; unit++) codes[unit - start] = this.#units[unit]!;
    return String.fromCharCode(...codes);
  }

  /** What the text gives as a word; undefined where it has not been read as one. */
  given(number: number): Given | undefined {
    return this.#given[number];
  }

  setGiven(number: number, terms: readonly number[]): Given {
    return (this.#given[number] = terms.length === 1 ? terms[0]! : terms);
  }

  /** One more; returns how often it was counted before. */
  count(number: number): number {
    return this.#counts[number]!++;
  }

  /** Starts again from 0; returns how often it was counted. */
  takeCount(number: number): number {
    const count = this.#counts[number]!;
    this.#counts[number] = 0;
    return count;
  }
}

function enlarged<Numbers extends Int32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function enter(places: Int32Array, hash: number, entry: number): void {
  const mask = places.length - 2;
  let at = (spread(hash) << 1) & mask;
  while (places[at + 1] !== 0) at = (at + 2) & mask;
  places[at] = hash;
  places[at + 1] = entry;
}

/** The low bits of an FNV hash depend on the low bits of what went in alone. */
export function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** Whether the word is what stands at `start`…`end`. */
export function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
