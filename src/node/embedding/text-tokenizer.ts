// Text → token ids that a model can read, never more than it reads.

/** The part of a tokenizer that is needed here. */
export interface TokenSource {
  encode(
    text: string,
    options?: { readonly add_special_tokens?: boolean },
  ): { readonly ids: readonly number[] };
}

/** Characters past which a text is cut before it is tokenised: no model here reads a token longer than this on average. */
const charsPerToken = 24;

export class TextTokenizer {
  readonly #tokens: TokenSource;
  readonly #maxTokens: number;
  readonly #prefix: readonly number[];
  readonly #suffix: readonly number[];
  readonly #unknown: ReadonlySet<number>;

  constructor(tokens: TokenSource, maxTokens: number) {
    this.#tokens = tokens;
    this.#maxTokens = maxTokens;
    // A private-use character is in no vocabulary.
    this.#unknown = new Set(tokens.encode('\ue0f0', { add_special_tokens: false }).ids);
    const bare = tokens.encode('a', { add_special_tokens: false }).ids;
    const whole = tokens.encode('a').ids;
    const start = bare.length === 0 ? 0 : whole.indexOf(bare[0]!);
    this.#prefix = whole.slice(0, Math.max(0, start));
    this.#suffix = whole.slice(Math.max(0, start) + bare.length);
  }

  /**
   * Share of the words that are read in pieces of four letters or more on average: gibberish, and languages that the
   * model does not know, fall apart. Words of scripts that set no spaces count as known unless a piece is unknown.
   */
  familiarity(text: string): number {
    const words = text.slice(0, this.#maxTokens * charsPerToken).match(/[\p{L}\p{N}]+/gu) ?? [];
    const known = words.filter((word) => this.#isKnown(word));
    return words.length === 0 ? 0 : known.length / words.length;
  }

  #isKnown(word: string): boolean {
    const { ids } = this.#tokens.encode(word, { add_special_tokens: false });
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word))
      return !ids.some((id) => this.#unknown.has(id));
    return ids.length <= Math.max(1, word.length / 4) && !ids.some((id) => this.#unknown.has(id));
  }

  /** At least one id. White space is folded; special tokens keep their places when the text is cut. */
  encode(text: string): readonly number[] {
    // A word is one token at least: those past the last that fits are not worth reading.
    const folded = text
      .slice(0, this.#maxTokens * charsPerToken * 4)
      .trim()
      .split(/\s+/u, this.#maxTokens)
      .join(' ')
      .slice(0, this.#maxTokens * charsPerToken);
    const room = this.#maxTokens - this.#prefix.length - this.#suffix.length;
    const ids =
      folded === '' ? [] : this.#tokens.encode(folded, { add_special_tokens: false }).ids.slice(0, room);
    const all = [...this.#prefix, ...ids, ...this.#suffix];
    return all.length > 0 ? all : [0];
  }
}
