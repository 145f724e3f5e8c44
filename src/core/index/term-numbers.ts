// Terms and the numbers given to them, found by a term's place in a longer text: without cutting it out.

import { hashOf, isAt, spread } from './known-words.ts';

/** Each term has one number and each number one term. */
export class TermNumbers {
  /** By number; '' for one that stands for no term. */
  readonly #terms: string[] = [];
  #hashes = new Int32Array(512);
  /** Open addressing: number of a term plus one, 0 for a free place. */
  #places = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of the term; −1 for one that has none. */
  get(term: string): number {
    return this.find(term, 0, term.length, hashOf(term));
  }

  /** Number of the term at `start`…`end` of the text, whose hash (see `mixHash`) is given; −1 where it has none. */
  find(text: string, start: number, end: number, hash: number): number {
    const mask = this.#places.length - 1;
    for (let at = spread(hash) & mask; ; at = (at + 1) & mask) {
      const number = this.#places[at]! - 1;
      if (number < 0 || (this.#hashes[number] === hash && isAt(this.#terms[number]!, text, start, end)))
        return number;
    }
  }

  /** The term of a number; '' where it stands for none. */
  term(number: number): string {
    return this.#terms[number] ?? '';
  }

  /** Makes room for so many terms. */
  reserve(count: number): void {
    if (2 * count <= this.#places.length) return;
    let length = this.#places.length;
    while (length < 2 * count) length *= 2;
    this.#placeAll(length);
    const hashes = new Int32Array(Math.max(count, this.#hashes.length));
    hashes.set(this.#hashes);
    this.#hashes = hashes;
  }

  /** `term`, not empty, and `number` stand for nothing yet; numbers are best small. */
  add(term: string, number: number, hash = hashOf(term)): void {
    this.#size++;
    if (2 * this.#size > this.#places.length) this.#grow();
    while (this.#terms.length < number) this.#terms.push('');
    this.#terms[number] = term;
    if (number >= this.#hashes.length) {
      const hashes = new Int32Array(Math.max(number + 1, 2 * this.#hashes.length));
      hashes.set(this.#hashes);
      this.#hashes = hashes;
    }
    this.#hashes[number] = hash;
    this.#enter(number);
  }

  /** Takes the number from its term. */
  remove(number: number): void {
    const mask = this.#places.length - 1;
    let hole = spread(this.#hashes[number]!) & mask;
    while (this.#places[hole] !== number + 1) hole = (hole + 1) & mask;
    // What was put further on because of this one moves up (Knuth, The Art of Computer Programming 6.4, algorithm R).
    for (let at = (hole + 1) & mask; this.#places[at] !== 0; at = (at + 1) & mask) {
      const wanted = spread(this.#hashes[this.#places[at]! - 1]!) & mask;
      if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
      this.#places[hole] = this.#places[at]!;
      hole = at;
    }
    this.#places[hole] = 0;
    this.#terms[number] = '';
    this.#size--;
  }

  /** In the order of their numbers. */
  *[Symbol.iterator](): IterableIterator<readonly [term: string, number: number]> {
    for (let number = 0; number < this.#terms.length; number++) {
      const term = this.#terms[number]!;
      if (term !== '') yield [term, number];
    }
  }

  #enter(number: number): void {
    const mask = this.#places.length - 1;
    let at = spread(this.#hashes[number]!) & mask;
    while (this.#places[at] !== 0) at = (at + 1) & mask;
    this.#places[at] = number + 1;
  }

  #grow(): void {
    this.#placeAll(2 * this.#places.length);
  }

  #placeAll(length: number): void {
    this.#places = new Int32Array(length);
    for (const [, number] of this) this.#enter(number);
  }
}
