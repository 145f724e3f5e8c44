// Text → terms, for skills and tasks alike: Unicode words, code identifiers whole and split, CJK bigrams.

import type { Given } from './known-words.ts';
import { hashOf, hashStart, KnownWords, mixHash } from './known-words.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Longer words are data (hashes, base64), not language. */
const longestTerm = 48;

/** Words of a text beyond ASCII, identifiers with inner punctuation whole. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[_.'’+-][\p{L}\p{N}\p{M}]+)*/giu;

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const separators = /[_.'’+-]+/;

/**
 * Terms of a text, in order, repeats kept. Words are folded (NFKC, case, accents) and lightly stemmed; an identifier
 * (`curve_fit`, `readFile`, `obspy.core`) gives itself and its parts; runs of CJK give bigrams. Stop words of English
 * and numbers alone are left out.
 */
export function tokenise(text: string): string[] {
  forgetWhenFull();
  const terms: number[] = [];
  readTerms(text, terms, false);
  return terms.map((term) => known.text(term));
}

/** Distinct terms of several texts, and how often each comes. */
export interface TermCounts {
  /** By number in `words`. */
  readonly terms: readonly number[];
  readonly counts: readonly number[];
  /** Number of terms with repeats. */
  readonly length: number;
  readonly words: KnownWords;
}

/** In the order in which the terms first come. */
export function countTerms(texts: Iterable<string>): TermCounts {
  forgetWhenFull();
  const words = known;
  const terms: number[] = [];
  let length = 0;
  for (const text of texts) length += readTerms(text, terms, true);
  const counts = terms.map((term) => words.takeCount(term));
  return { terms, counts, length, words };
}

/** Words repeat: their terms are remembered, so that a text costs a look-up a word. Terms are known texts as well. */
let known = new KnownWords();
const maxKnown = 64_000;

/** Never while a text is read: numbers would then stand for other terms. */
function forgetWhenFull(): void {
  if (known.size >= maxKnown) known = new KnownWords();
}

/** Adds the terms of the text to `found`, with repeats or counted and distinct; returns their number with repeats. */
function readTerms(text: string, found: number[], isCounted: boolean): number {
  const length = text.length;
  let read = 0;
  let i = 0;
  while (i < length) {
    const first = text.charCodeAt(i);
    const kind = kindOf(first);
    let given: Given;
    if (kind === other || kind === joiner) {
      if (first !== dot || !isDotNet(text, i)) {
        i++;
        continue;
      }
      given = numberOf('.net');
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
      if (language !== '') {
        given = numberOf(language);
        i = start + language.length;
      } else if (seen === digit) continue;
      else if (i - start > longestTerm) given = termsOf(text.slice(start, i), seen);
      else given = givenBy(text, start, i, hash, seen);
    }
    if (typeof given !== 'number') {
      read += given.length;
      for (const term of given) if (!isCounted || known.count(term) === 0) found.push(term);
    } else {
      read++;
      if (!isCounted || known.count(given) === 0) found.push(given);
    }
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
const dot = 46;

function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : beyondAscii;
}

/** `.net` that starts a word. */
function isDotNet(text: string, at: number): boolean {
  if (text.slice(at, at + 4).toLowerCase() !== '.net') return false;
  const after = at + 4 < text.length ? kindOf(text.charCodeAt(at + 4)) : other;
  return after === other || after === joiner;
}

/** C++, C#, F# and their like, which no word rule keeps whole. */
function signedLanguage(text: string, at: number): string {
  if (at + 1 >= text.length) return '';
  const sign = text.charCodeAt(at + 1);
  if (sign !== 35 && sign !== 43) return '';
  const match = /^(?:[cg]\+\+|[cfj]#)/i.exec(text.slice(at, at + 3));
  return match ? match[0].toLowerCase() : '';
}

/** Number of a term. */
function numberOf(term: string): number {
  const hash = hashOf(term);
  const number = known.find(term, 0, term.length, hash);
  return number < 0 ? known.add(term, 0, term.length, hash) : number;
}

/** What the word at `start`…`end` gives. `seen`: the kinds of its characters together. */
function givenBy(text: string, start: number, end: number, hash: number, seen: number): Given {
  const number = known.find(text, start, end, hash);
  return (number < 0 ? undefined : known.given(number)) ?? learn(text, start, end, hash, seen, number);
}

function learn(text: string, start: number, end: number, hash: number, seen: number, held: number): Given {
  const number = held < 0 ? known.add(text, start, end, hash) : held;
  return known.setGiven(number, termsOf(known.text(number), seen));
}

function termsOf(word: string, seen: number): number[] {
  const terms: number[] = [];
  if ((seen & beyondAscii) === 0) addWord(word, terms);
  else
    for (const [part] of fold(word).matchAll(wordPattern)) {
      if (unspacedScript.test(part)) addUnspaced(part, terms);
      else addWord(part, terms);
    }
  return terms;
}

/** NFKC, then Latin accents dropped; other scripts keep their marks. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC');
}

function addWord(word: string, terms: number[]): void {
  const parts: string[] = [];
  let start = 0;
  for (let i = 1; i < word.length; i++) {
    if (!isJoiner(word.charCodeAt(i))) continue;
    parts.push(word.slice(start, i));
    start = i + 1;
  }
  if (start === 0) {
    addCased(word, terms);
    return;
  }
  // A possessive or a contraction is no identifier.
  if (parts.length === 1 && word.length - start <= 2 && isApostrophe(word.charCodeAt(start - 1))) {
    addCased(parts[0]!, terms);
    return;
  }
  parts.push(word.slice(start));
  const whole = word.toLowerCase().replaceAll('_', '-');
  if (whole.length <= longestTerm && /\p{L}/u.test(whole)) terms.push(numberOf(whole));
  for (const part of parts) addRead(part, terms);
}

function isJoiner(code: number): boolean {
  return code < 128 ? kinds[code] === joiner : code === 0x2019;
}

function isApostrophe(code: number): boolean {
  return code === 39 || code === 0x2019;
}

/** What a part of a word gives: it has mostly been read before. */
function addRead(part: string, terms: number[]): void {
  let seen = 0;
  let hash = hashStart;
  for (let i = 0; i < part.length; i++) {
    const code = part.charCodeAt(i);
    seen |= kindOf(code);
    hash = mixHash(hash, code);
  }
  if (seen === digit) return;
  if ((seen & (beyondAscii | joiner)) !== 0 || part.length > longestTerm) {
    addCased(part, terms);
    return;
  }
  const given = givenBy(part, 0, part.length, hash, seen);
  if (typeof given === 'number') terms.push(given);
  else terms.push(...given);
}

/** Of a word whose joiners part nothing: `readFile` gives itself and its parts. */
function addCased(word: string, terms: number[]): void {
  const lower = word.toLowerCase();
  addPart(word, lower, terms);
  if (word.length <= 3 || word === lower) return;
  let start = 0;
  for (let i = 1; i < word.length; i++) {
    if (!isHump(word, i)) continue;
    addRead(word.slice(start, i), terms);
    start = i;
  }
  if (start > 0) addRead(word.slice(start), terms);
}

/** Whether a part starts there: `F` in `readFile`, the second `F` in `PDFFile`. */
function isHump(word: string, at: number): boolean {
  if (kindOf(word.charCodeAt(at)) !== upperCase) return false;
  const before = kindOf(word.charCodeAt(at - 1));
  if (before === lowerCase || before === digit) return true;
  return before === upperCase && at + 1 < word.length && kindOf(word.charCodeAt(at + 1)) === lowerCase;
}

/** Of a word as it is. */
function addPart(word: string, lower: string, terms: number[]): void {
  if (word.length === 0 || word.length > longestTerm) return;
  const code = lower.charCodeAt(0);
  // Numbers say little; a single letter only as a name (R, C).
  if (code >= 48 && code <= 57 && /^\d+$/.test(lower)) return;
  if (word.length === 1 && (word === lower || word === 'A' || word === 'I')) return;
  if (!isStopWord(lower)) terms.push(numberOf(stem(lower)));
}

/** Bigrams inside runs of scripts that put no spaces between words; other parts as words. */
function addUnspaced(word: string, terms: number[]): void {
  let end = 0;
  for (const match of word.matchAll(unspacedRun)) {
    if (match.index > end) addCased(word.slice(end, match.index).replace(separators, ''), terms);
    const characters = Array.from(match[0]);
    if (characters.length === 1) terms.push(numberOf(match[0]));
    for (let i = 0; i + 1 < characters.length; i++) terms.push(numberOf(characters[i]! + characters[i + 1]!));
    end = match.index + match[0].length;
  }
  if (end < word.length) addCased(word.slice(end).replace(separators, ''), terms);
}
