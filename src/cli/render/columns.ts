// A name and a line about it, under each other: for lists of skills.

import { clip, type Style } from '../terminal.ts';

/** Columns that names get at least and at most; a longer one has its line below it. */
const narrowest = 28;
const widest = 40;

/** Columns for names of one list. */
export function nameColumn(names: readonly string[]): number {
  const fitting = names.map((name) => name.length).filter((length) => length <= widest);
  return Math.max(narrowest, ...fitting);
}

/** `name   about`, cut at the width of the terminal. `before`: columns that are taken already. */
export function nameRow(
  name: string,
  about: string,
  column: number,
  style: Style,
  { before = 0, mark = style.bold }: { before?: number; mark?: (text: string) => string } = {},
): string {
  const room = Math.max(20, style.width - before - column - 1);
  const text = style.dim(clip(about, room, style.ellipsis));
  if (about === '') return mark(name);
  return name.length <= column
    ? `${mark(name.padEnd(column))} ${text}`
    : `${mark(name)}\n${' '.repeat(before + column + 1)}${text}`;
}
