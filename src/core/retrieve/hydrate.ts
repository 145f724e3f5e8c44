// A skill's instructions, cut to a budget at section, paragraph and sentence borders only.

import type { Skill } from '../skill/skill.ts';

export interface Payload {
  /** Markdown: whole sections where they fit, else whole paragraphs, sentences and code blocks. */
  readonly text: string;
  /** True where something was left out. */
  readonly abridged: boolean;
}

interface Piece {
  readonly text: string;
  /** Order in the file. */
  readonly order: number;
  readonly heading: boolean;
  /** Index of the section it stands in. */
  readonly section: number;
}

/** `worth` says how much a text has to do with the task, ≥ 0. The result has at most `maxChars` characters. */
export function hydrate(skill: Skill, maxChars: number, worth: (text: string) => number): Payload {
  const lines = skill.text.split('\n');
  const whole = lines
    .slice(skill.bodyLine - 1)
    .join('\n')
    .trim();
  if (whole.length <= maxChars) return { text: whole, abridged: false };
  const pieces = splitPieces(lines, skill);
  const sections = new Map<number, Piece[]>();
  for (const piece of pieces) sections.set(piece.section, [...(sections.get(piece.section) ?? []), piece]);
  // Earlier sections win ties: authors put the essentials first.
  const ranked = [...sections.values()]
    .map((section, i) => ({
      section,
      value: worth(section.map((piece) => piece.text).join('\n')) + 0.5 / (1 + i),
    }))
    .sort((a, b) => b.value - a.value || a.section[0]!.order - b.section[0]!.order);
  const chosen: Piece[] = [];
  let left = maxChars;
  for (const { section } of ranked) {
    const taken = takePieces(section, left);
    for (const piece of taken) left -= piece.text.length + 2;
    chosen.push(...taken);
    if (left < 80) break;
  }
  chosen.sort((a, b) => a.order - b.order);
  return { text: chosen.map((piece) => piece.text).join('\n\n'), abridged: true };
}

/** As many of a section's pieces, from its start, as fit; none where only the heading would fit. */
function takePieces(section: readonly Piece[], room: number): Piece[] {
  const taken: Piece[] = [];
  let left = room;
  for (const piece of section) {
    if (piece.text.length + 2 <= left) {
      taken.push(piece);
      left -= piece.text.length + 2;
      continue;
    }
    const sentences = piece.heading || isFence(piece.text) ? '' : wholeSentences(piece.text, left - 2);
    if (sentences) taken.push({ ...piece, text: sentences });
    break;
  }
  return taken.every((piece) => piece.heading) ? [] : taken;
}

function isFence(text: string): boolean {
  return /^\s*(?:```|~~~)/.test(text);
}

/** The longest start of a paragraph or list that ends where a line of a list or a sentence ends. */
function wholeSentences(text: string, room: number): string {
  if (room < 40) return '';
  const cut = text.slice(0, room + 1);
  let end = 0;
  for (const match of cut.matchAll(/[.!?](?=\s)|[。！？]|\n(?=\s*(?:[-*+]|\d+[.)])\s)/gu)) {
    end = match[0] === '\n' ? match.index : match.index + match[0].length;
  }
  return text.slice(0, end).trimEnd();
}

/** Headings, paragraphs, lists, tables and whole code blocks. */
function splitPieces(lines: readonly string[], skill: Skill): Piece[] {
  const pieces: Piece[] = [];
  const starts = new Map(skill.sections.map((section, i) => [section.line, i]));
  let section = 0;
  let current: string[] = [];
  let fence = '';
  const flush = (heading = false): void => {
    const text = current.join('\n').trimEnd();
    if (text.trim()) pieces.push({ text, order: pieces.length, heading, section });
    current = [];
  };
  for (let i = skill.bodyLine - 1; i < lines.length; i++) {
    const line = lines[i]!;
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      current.push(line);
      if (mark?.startsWith(fence)) {
        fence = '';
        flush();
      }
      continue;
    }
    const start = starts.get(i + 1);
    if (start !== undefined) {
      flush();
      section = start;
      if (skill.sections[start]!.level > 0) {
        current.push(line);
        flush(true);
        continue;
      }
    }
    if (mark) {
      flush();
      fence = mark;
      current.push(line);
    } else if (line.trim() === '') flush();
    else current.push(line);
  }
  flush();
  return pieces;
}
