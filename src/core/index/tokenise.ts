// Text → terms, for skills and tasks alike: Unicode words, code identifiers whole and split, CJK bigrams.

import { hashStart, KnownWords, mixHash } from './known-words.ts';
import { stem, stemLetters } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Longer words are data (hashes, base64), not language. */
const longestTerm = 48;

/** Words of a text beyond ASCII, identifiers with inner punctuation whole. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[_.'’+-][\p{L}\p{N}\p{M}]+)*/giu;

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const caseSplit = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const separators = /[_.'’+-]+/;

/**
 * Terms of a text, in order, repeats kept. Words are folded (NFKC, case, accents) and lightly stemmed; an identifier
 * (`curve_fit`, `readFile`, `obspy.core`) gives itself and its parts; runs of CJK give bigrams. Stop words of English
 * and numbers alone are left out.
 */
export function tokenise(text: string): string[] {
  forgetWhenFull();
  const terms: Term[] = [];
  readTerms(text, terms, false);
  return terms.map((term) => term.text);
}

export interface TermCount {
  readonly term: string;
  readonly count: number;
}

/** Distinct terms of several texts counted together, in the order in which they first come; `length`: with repeats. */
export function countTerms(texts: Iterable<string>): {
  readonly counts: readonly TermCount[];
  readonly length: number;
} {
  forgetWhenFull();
  const counted: Term[] = [];
  let length = 0;
  for (const text of texts) length += readTerms(text, counted, true);
  const counts = counted.map(({ text, count }): TermCount => ({ term: text, count }));
  for (const term of counted) term.count = 0;
  return { counts, length };
}

/** One object for all words that give the term. */
interface Term {
  readonly text: string;
  /** 0 but while `countTerms` runs. */
  count: number;
}

/** Adds the terms of the text to `found`, with repeats or counted and distinct; returns their number with repeats. */
function readTerms(text: string, found: Term[], isCounted: boolean): number {
  const length = text.length;
  let read = 0;
  let i = 0;
  while (i < length) {
    const first = text.charCodeAt(i);
    const kind = kindOf(first);
    let terms: readonly Term[];
    if (kind === other || kind === joiner) {
      if (kind === other || !isDotNet(text, i)) {
        i++;
        continue;
      }
      terms = [termOf('.net')];
      i += 4;
    } else {
      const start = i;
      let seen = kind;
      let hash = mixHash(hashStart, first);
      for (i++; i < length; i++) {
        const code = text.charCodeAt(i);
        const next = kindOf(code);
        if (next === other) break;
        if (next === joiner) {
          const after = i + 1 < length ? kindOf(text.charCodeAt(i + 1)) : other;
          if (after === other || after === joiner) break;
        }
        seen |= next;
        hash = mixHash(hash, code);
      }
      const language = i - start === 1 ? signedLanguage(text, start) : '';
      if (language) {
        terms = [termOf(language)];
        i = start + language.length;
      } else terms = knownWords.find(text, start, i, hash) ?? learn(text.slice(start, i), hash, seen);
    }
    read += terms.length;
    for (const term of terms) if (!isCounted || term.count++ === 0) found.push(term);
  }
  return read;
}

/** Kinds of characters: a bit each, so that those of a word add up. */
const other = 0;
const lowerCase = 1;
const upperCase = 2;
const digit = 4;
const joiner = 8;
const beyondAscii = 16;
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lowerCase;
  if (/[A-Z]/.test(character)) return upperCase;
  if (/[0-9]/.test(character)) return digit;
  return "_.'+-".includes(character) ? joiner : other;
});

function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : beyondAscii;
}

/** `.net` that starts a word. */
function isDotNet(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 46 || text.slice(at, at + 4).toLowerCase() !== '.net') return false;
  const after = at + 4 < text.length ? kindOf(text.charCodeAt(at + 4)) : other;
  return after === other || after === joiner;
}

/** C++, C#, F# and their like, which no word rule keeps whole. */
function signedLanguage(text: string, at: number): string {
  const sign = text.charCodeAt(at + 1);
  if (sign !== 35 && sign !== 43) return '';
  const match = /^(?:[cg]\+\+|[cfj]#)/i.exec(text.slice(at, at + 3));
  return match ? match[0].toLowerCase() : '';
}

/** Words repeat: their terms are remembered, so that a text costs a look-up a word. */
const knownWords = new KnownWords<readonly Term[]>(50_000);
const knownTerms = new Map<string, Term>();
const maxKnownTerms = 80_000;

/** Never while terms are counted: two objects would then stand for one term. */
function forgetWhenFull(): void {
  if (knownTerms.size < maxKnownTerms) return;
  knownTerms.clear();
  knownWords.forget();
}

/** `seen`: the kinds of the word's characters together. */
function learn(slice: string, hash: number, seen: number): readonly Term[] {
  // A slice of a text may hold on to all of it.
  const word = slice.length < 13 ? slice : ` ${slice}`.slice(1);
  let terms: readonly Term[];
  if (seen === lowerCase) {
    terms =
      word.length < 2 || word.length > longestTerm || isStopWord(word) ? none : [termOf(stemLetters(word))];
  } else if ((seen & beyondAscii) !== 0) {
    const made: string[] = [];
    for (const [part] of fold(word).matchAll(wordPattern)) {
      if (unspacedScript.test(part)) addUnspaced(part, made);
      else addWord(part, made);
    }
    terms = made.map(termOf);
  } else {
    const made: string[] = [];
    addWord(word, made);
    terms = made.map(termOf);
  }
  if (word.length <= longestTerm) knownWords.add(word, hash, terms);
  return terms;
}

const none: readonly Term[] = [];

function termOf(text: string): Term {
  let term = knownTerms.get(text);
  if (!term) knownTerms.set(text, (term = { text, count: 0 }));
  return term;
}

/** NFKC, then Latin accents dropped; other scripts keep their marks. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC');
}

function addWord(word: string, terms: string[]): void {
  if (word.length === 1) {
    addPart(word, word.toLowerCase(), terms);
    return;
  }
  const parts = hasJoiner(word) ? word.split(separators) : undefined;
  if (!parts || parts.length === 1) {
    addCased(word, terms);
    return;
  }
  // A possessive or a contraction is no identifier.
  const suffix = parts[parts.length - 1] ?? '';
  if (parts.length === 2 && suffix.length <= 2 && /['’]/.test(word)) {
    addCased(parts[0] ?? '', terms);
    return;
  }
  const whole = word.toLowerCase().replaceAll('_', '-');
  if (whole.length <= longestTerm && /\p{L}/u.test(whole)) terms.push(whole);
  for (const part of parts) addCased(part, terms);
}

function hasJoiner(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code < 128 ? kinds[code] === joiner : code === 0x2019) return true;
  }
  return false;
}

function addCased(word: string, terms: string[]): void {
  const lower = word.toLowerCase();
  // A capital at the start alone splits nothing.
  if (word.length > 3 && word !== lower && differsPastFirst(word, lower)) {
    const parts = word.split(caseSplit);
    if (parts.length > 1) {
      addPart(word, lower, terms);
      for (const part of parts) addPart(part, part.toLowerCase(), terms);
      return;
    }
  }
  addPart(word, lower, terms);
}

function differsPastFirst(word: string, lower: string): boolean {
  for (let i = 1; i < word.length; i++) if (word.charCodeAt(i) !== lower.charCodeAt(i)) return true;
  return word.length !== lower.length;
}

function addPart(word: string, lower: string, terms: string[]): void {
  if (word.length === 0 || word.length > longestTerm) return;
  const code = lower.charCodeAt(0);
  // Numbers say little; a single letter only as a name (R, C).
  if (code >= 48 && code <= 57 && /^\d+$/.test(lower)) return;
  if (word.length === 1 && (word === lower || word === 'A' || word === 'I')) return;
  if (isStopWord(lower)) return;
  terms.push(stem(lower));
}

/** Bigrams inside runs of scripts that put no spaces between words; other parts as words. */
function addUnspaced(word: string, terms: string[]): void {
  let end = 0;
  for (const match of word.matchAll(unspacedRun)) {
    if (match.index > end) addCased(word.slice(end, match.index).replace(separators, ''), terms);
    const characters = Array.from(match[0]);
    if (characters.length === 1) terms.push(match[0]);
    for (let i = 0; i + 1 < characters.length; i++) terms.push(characters[i]! + characters[i + 1]!);
    end = match.index + match[0].length;
  }
  if (end < word.length) addCased(word.slice(end).replace(separators, ''), terms);
}
