// Text → terms, for skills and tasks alike: Unicode words, code identifiers whole and split, CJK bigrams.

import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';

/** Longer words are data (hashes, base64), not language. */
const longestTerm = 48;

/** C++, C#, F#, .NET and their like, which no word rule keeps whole; then identifiers with inner punctuation. */
const wordPattern =
  /(?<![\p{L}\p{N}])(?:[cg]\+\+|[cfj]#|\.net\b)|[\p{L}\p{N}\p{M}]+(?:[_.'’+-][\p{L}\p{N}\p{M}]+)*/giu;
const asciiWordPattern = /(?<![a-z0-9])(?:[cg]\+\+|[cfj]#|\.net\b)|[a-z0-9]+(?:[_.'+-][a-z0-9]+)*/gi;

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
// eslint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/;
const caseSplit = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const separators = /[_.'’+-]+/;

/**
 * Terms of a text, in order, repeats kept. Words are folded (NFKC, case, accents) and lightly stemmed; an identifier
 * (`curve_fit`, `readFile`, `obspy.core`) gives itself and its parts; runs of CJK give bigrams. Stop words of English
 * and numbers alone are left out.
 */
export function tokenise(text: string): string[] {
  const terms: string[] = [];
  const plain = ascii.test(text);
  const folded = plain ? text : fold(text);
  for (const [word] of folded.matchAll(plain ? asciiWordPattern : wordPattern)) {
    let known = knownWords.get(word);
    if (!known) {
      const made: string[] = [];
      addWord(word, made);
      known = made;
      if (knownWords.size >= maxKnownWords) knownWords.clear();
      if (word.length <= longestTerm) knownWords.set(word, known);
    }
    for (const term of known) terms.push(term);
  }
  return terms;
}

/** Words repeat: their terms are remembered, so that a text costs a look-up a word. */
const knownWords = new Map<string, readonly string[]>();
const maxKnownWords = 50_000;

/** NFKC, then Latin accents dropped; other scripts keep their marks. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFKC');
}

function addWord(word: string, terms: string[]): void {
  if (word.endsWith('+') || word.endsWith('#') || word.startsWith('.')) {
    terms.push(word.toLowerCase());
    return;
  }
  if (unspacedScript.test(word)) {
    addUnspaced(word, terms);
    return;
  }
  if (word.length === 1) {
    addPart(word, terms);
    return;
  }
  const parts = word.split(separators);
  if (parts.length === 1) {
    addCased(word, terms);
    return;
  }
  // A possessive or a contraction is no identifier.
  const suffix = parts[parts.length - 1] ?? '';
  if (parts.length === 2 && suffix.length <= 2 && /['’]/.test(word)) {
    addCased(parts[0] ?? '', terms);
    return;
  }
  const whole = word.toLowerCase().replace(/[_]/g, '-');
  if (whole.length <= longestTerm && /\p{L}/u.test(whole)) terms.push(whole);
  for (const part of parts) addCased(part, terms);
}

function addCased(word: string, terms: string[]): void {
  const parts = word.length > 3 ? word.split(caseSplit) : [word];
  if (parts.length > 1) {
    addPart(word, terms);
    for (const part of parts) addPart(part, terms);
  } else addPart(word, terms);
}

function addPart(word: string, terms: string[]): void {
  if (word.length === 0 || word.length > longestTerm) return;
  const lower = word.toLowerCase();
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
