// From the number of a counted term to the number that the postings know it by, without a look-up by its letters.

import type { KnownWords } from './known-words.ts';
import type { TermNumbers } from './term-numbers.ts';
import type { TermCounts } from './tokenise.ts';

export class WordLists {
  readonly #lists: TermNumbers;
  readonly #create: (term: string) => number;
  #words: KnownWords | undefined;
  /** By number of the word: number of its list plus one, as it was when it was last asked for. */
  #known = new Int32Array(0);

  /** `create` gives a term that has no list one. */
  constructor(lists: TermNumbers, create: (term: string) => number) {
    this.#lists = lists;
    this.#create = create;
  }

  /** Adds the list of each term to `lists`, in order. */
  read({ terms, words }: TermCounts, lists: number[]): void {
    if (this.#words !== words) {
      this.#words = words;
      this.#known = new Int32Array(0);
    }
    if (this.#known.length < words.size) {
      const known = new Int32Array(Math.max(words.size, 2 * this.#known.length));
      known.set(this.#known);
      this.#known = known;
    }
    for (const word of terms) {
      const term = words.text(word);
      let list = this.#known[word]! - 1;
      // Lists are dropped and their numbers given again.
      if (list < 0 || this.#lists.term(list) !== term) {
        list = this.#lists.get(term);
        if (list < 0) list = this.#create(term);
        this.#known[word] = list + 1;
      }
      lists.push(list);
    }
  }
}
