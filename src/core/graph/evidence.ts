// Evidence as claims keep it.

import type { Skill } from '../skill/skill.ts';
import type { Evidence } from './edge.ts';

const maxWords = 160;
/** Of a longer text only so much on either side of the focus is looked at. */
const reach = 600;
/** Words kept before the focus where a sentence is cut at both ends. */
const lead = 60;
const marks =
  /(?<![\p{L}\p{N}\])])!?\[([^\][\n]*)\](?:\([^()\s]*(?:\s"[^"\n]*")?\)|\[[^\]\n]*\])|\[\[([^\][|\n]+)(?:\|([^\][\n]+))?\]\]|(?<![\p{L}\p{N}*])(\*{1,3})(?=[^\s*])([^*\n]*[^\s*])\4(?![\p{L}\p{N}*])/gu;
const untidy = /\s\s|[^\S ]/;

/** Words as a reader sees them, cut around `focus` (an offset into `text`) where they are too many. */
export function makeEvidence(
  skill: Skill,
  line: number,
  text: string,
  focus = 0,
  file = 'SKILL.md',
): Evidence {
  const from = Math.max(0, focus - reach);
  let words = text.length > 2 * reach ? text.slice(from, focus + reach) : text;
  let at = words === text ? focus : focus - from;
  if (file.endsWith('.md') && /[[*]/.test(words)) {
    const before = withoutMarks(words, at);
    words = before.words;
    at = before.focus;
  }
  if (words.length > maxWords) words = cutAround(words, at);
  return {
    skill: skill.id,
    file,
    line,
    words: alone((untidy.test(words) ? words.replace(/\s+/g, ' ') : words).trim()),
  };
}

/** A copy of what may be a part of a longer text, which would stay in memory for it. Engines copy short parts anyway. */
export function alone(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Links, wiki links, bold and italic as their text. Code keeps its backticks, which say that a name is meant. */
function withoutMarks(text: string, focus: number): { readonly words: string; readonly focus: number } {
  let words = '';
  let at = 0;
  let moved = focus;
  marks.lastIndex = 0;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    words += text.slice(at, match.index);
    const end = match.index + match[0].length;
    const shown = match[1] ?? match[3] ?? match[2] ?? match[5] ?? '';
    if (focus >= match.index && focus < end) moved = words.length;
    else if (focus >= end) moved -= match[0].length - shown.length;
    words += shown;
    at = end;
  }
  return { words: words + text.slice(at), focus: moved };
}

/** The sentence at the focus, or as much of it as there is room for, from word to word. */
function cutAround(text: string, focus: number): string {
  const [first, last] = sentenceAt(text, focus);
  if (last - first <= maxWords) return text.slice(first, last);
  const room = maxWords - 2;
  let start = Math.max(first, Math.min(focus - lead, last - room));
  let end = Math.min(last, start + room);
  if (start > first) start = nextWord(text, start, focus);
  if (end < last) end = wordEnd(text, end, focus);
  return `${start > first ? '…' : ''}${text.slice(start, end).trim()}${end < last ? '…' : ''}`;
}

function sentenceAt(text: string, focus: number): readonly [number, number] {
  const ends = /[.!?](?=\s)|[。！？]|\n\s*\n/g;
  let first = 0;
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    const end = match.index + match[0].length;
    if (end > focus) return [first, end];
    first = end;
    while (first < focus && /\s/.test(text[first]!)) first++;
  }
  return [first, text.length];
}

const spaced = /[\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;

/** The start of a word at or after `from`, not beyond the focus; `from` itself where there is none (up to half a pair). */
function nextWord(text: string, from: number, focus: number): number {
  for (let index = from; index <= focus; index++) {
    if (spaced.test(text[index - 1] ?? ' ') && !/\s/.test(text[index] ?? ' ')) return index;
  }
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function wordEnd(text: string, to: number, focus: number): number {
  for (let index = to; index > focus; index--) {
    if (spaced.test(text[index] ?? ' ') || /[\u4e00-\u9fff]/.test(text[index - 1] ?? '')) return index;
  }
  return isLowSurrogate(text, to) ? to - 1 : to;
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Line breaks before `end`. */
export function newlines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
