// What was made of words before, found by a word's place in a text: without cutting it out.

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

/** Forgets everything when it is full. */
export class KnownWords<Terms> {
  readonly #most: number;
  #words: string[] = [];
  #terms: Terms[] = [];
  /** Open addressing: number of a word plus one, 0 for a free place. */
  #places = new Int32Array(1024);
  #hashes = new Int32Array(512);

  constructor(most: number) {
    this.#most = most;
  }

  /** Terms of the word at `start`…`end`; undefined for one that is not known. */
  find(text: string, start: number, end: number, hash: number): Terms | undefined {
    const mask = this.#places.length - 1;
    for (let at = spread(hash) & mask; ; at = (at + 1) & mask) {
      const number = this.#places[at]! - 1;
      if (number < 0) return undefined;
      if (this.#hashes[number] === hash && isAt(this.#words[number]!, text, start, end))
        return this.#terms[number];
    }
  }

  add(word: string, hash: number, terms: Terms): void {
    if (this.#words.length >= this.#most) this.forget();
    if (2 * (this.#words.length + 1) > this.#places.length) this.#grow();
    const number = this.#words.push(word) - 1;
    this.#terms.push(terms);
    this.#hashes[number] = hash;
    this.#enter(number);
  }

  #enter(number: number): void {
    const mask = this.#places.length - 1;
    let at = spread(this.#hashes[number]!) & mask;
    while (this.#places[at] !== 0) at = (at + 1) & mask;
    this.#places[at] = number + 1;
  }

  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#places = new Int32Array(2 * this.#places.length);
    for (let number = 0; number < this.#words.length; number++) this.#enter(number);
  }

  forget(): void {
    this.#words = [];
    this.#terms = [];
    this.#places.fill(0);
  }
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
