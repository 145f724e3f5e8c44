// A skill's instructions, cut to a budget: whole sections, list items and code blocks; each gap is marked where it is.

import type { Skill } from '../skill/skill.ts';
import type { Piece } from './pieces.ts';
import { splitPieces } from './pieces.ts';

export interface Payload {
  /** Markdown: whole sections where they fit, else whole list items, code blocks, paragraphs, and sentences of long ones. */
  readonly text: string;
  /** True where something was left out; `gapMark` stands in its place. */
  readonly abridged: boolean;
}

/** Stands, as a paragraph of its own, for what was left out. */
export const gapMark = '[…]';
/** Between paragraphs. */
const separator = 2;
const gapChars = gapMark.length + separator;
/** Commands that run the skill may take this part of the room before anything else. */
const runShare = 0.5;
const maxRuns = 4;
/** Prose longer than that may be cut between sentences: shorter is left out whole. */
const longProse = 400;

/** `worth` says how much a text has to do with the task, ≥ 0. The result has at most `maxChars` characters. */
export function hydrate(skill: Skill, maxChars: number, worth: (text: string) => number): Payload {
  const whole = skill.text
    .split('\n')
    .slice(skill.bodyLine - 1)
    .join('\n')
    .trim();
  if (whole.length <= maxChars) return { text: whole, abridged: false };
  const pieces = splitPieces(skill);
  const sections = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const section = sections.get(piece.section);
    if (section) section.push(piece);
    else sections.set(piece.section, [piece]);
  }
  const chosen = new Map<number, Piece>();
  let left = maxChars - gapChars;
  left -= takeRuns(skill, pieces, sections, Math.min(left, maxChars * runShare), chosen);
  // Earlier sections win ties: authors put the essentials first.
  const ranked = [...sections.values()]
    .map((section, i) => ({
      section,
      value: worth(section.map((piece) => piece.text).join('\n')) + 0.5 / (1 + i),
    }))
    .sort((a, b) => b.value - a.value || a.section[0]!.order - b.section[0]!.order);
  for (const { section } of ranked) {
    left -= takeStart(section, left, chosen);
    if (left < 80) break;
  }
  return { text: join(pieces, chosen), abridged: true };
}

/** The code that runs the skill's own scripts, with the headings above it. Returns the room taken. */
function takeRuns(
  skill: Skill,
  pieces: readonly Piece[],
  sections: ReadonlyMap<number, readonly Piece[]>,
  room: number,
  chosen: Map<number, Piece>,
): number {
  let taken = 0;
  let runs = 0;
  for (const piece of pieces) {
    if (runs >= maxRuns || !holdsRun(piece, skill)) continue;
    const heading = sections.get(piece.section)!.find(({ kind }) => kind === 'heading');
    const added = [heading, piece].filter((part) => part !== undefined && !chosen.has(part.order)) as Piece[];
    const cost = added.reduce((sum, { text }) => sum + text.length + separator + gapChars, 0);
    if (taken + cost > room) continue;
    for (const part of added) chosen.set(part.order, part);
    taken += cost;
    runs++;
  }
  return taken;
}

function holdsRun({ kind, text }: Piece, skill: Skill): boolean {
  if (kind !== 'code' && !/^\s*(?:`{3}|~{3})/m.test(text)) return false;
  return (
    skill.entrypoints.some((path) => text.includes(path)) || /(?:^|[\s/])scripts\/[\w./-]+\.\w+/m.test(text)
  );
}

/** As many of a section's pieces, from its start, as fit; none where only the heading would fit. Returns the room taken. */
function takeStart(section: readonly Piece[], room: number, chosen: Map<number, Piece>): number {
  const added: Piece[] = [];
  let left = room - gapChars;
  for (const piece of section) {
    if (chosen.has(piece.order)) continue;
    const cost = piece.text.length + separator;
    if (cost <= left) {
      added.push(piece);
      left -= cost;
      continue;
    }
    const sentences = wholeSentences(piece, left - separator);
    if (sentences !== '') {
      added.push({ ...piece, text: sentences });
      left -= sentences.length + separator;
    }
    break;
  }
  if (added.every(({ kind }) => kind === 'heading')) return 0;
  for (const piece of added) chosen.set(piece.order, piece);
  return room - left;
}

const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|fig|no|z\.B|d\.h|bzw|ca)|(?:^|\n)\s*\d{1,9})[.!?](?=\s+[^\s\p{Ll}])|[。！？]/gu;

/** The longest start of long prose that ends where a sentence ends; '' for anything else. */
function wholeSentences({ kind, text }: Piece, room: number): string {
  const isProse = kind === 'prose' || (kind === 'item' && !/^\s*(?:`{3}|~{3})/m.test(text));
  if (!isProse || text.length < longProse || room < 40) return '';
  let end = 0;
  for (const match of text.slice(0, room + 2).matchAll(sentenceEnd)) {
    const to = match.index + match[0].length;
    if (to <= room) end = to;
  }
  return text.slice(0, end).trimEnd();
}

function join(pieces: readonly Piece[], chosen: ReadonlyMap<number, Piece>): string {
  if (chosen.size === 0) return '';
  let text = '';
  let isGap = false;
  for (const piece of pieces) {
    const taken = chosen.get(piece.order);
    if (!taken) {
      isGap = true;
      continue;
    }
    if (isGap) text += text === '' ? gapMark : `\n\n${gapMark}`;
    if (text !== '') text += !isGap && taken.tight ? '\n' : '\n\n';
    text += taken.text;
    isGap = taken.text.length < piece.text.length;
  }
  return isGap ? `${text}\n\n${gapMark}` : text;
}
