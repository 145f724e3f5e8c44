// A ranked list for people: score, name, what the skill does; above it, where none fits well, that it is so.

import { printableLine, wrap, type Style } from '../terminal.ts';
import { nameColumn, nameRow } from './columns.ts';

export interface RankedSkill {
  readonly name: string;
  readonly score: number;
  readonly capability: string;
}

export interface RankedTextOptions {
  /** The skills are the nearest there are, and none of them fits. */
  readonly isMiss: boolean;
  /** Skills were found by words and graph alone. */
  readonly wordsOnly: boolean;
}

export function rankedText(
  results: readonly RankedSkill[],
  style: Style,
  { isMiss, wordsOnly }: RankedTextOptions,
): string {
  const names = results.map(({ name }) => printableLine(name));
  const column = nameColumn(names);
  const rows = results.map(
    ({ score, capability }, i) =>
      `${style.dim(score.toFixed(3))}  ${nameRow(names[i]!, printableLine(capability), column, style, { before: 7 })}`,
  );
  if (!isMiss) return lines(rows);
  const said =
    results.length > 0 ? 'No skill fits well. The nearest:' : 'No skill fits, and none comes near.';
  const hint = 'Only words were compared: --embedding bundled also compares meaning.';
  return lines([style.warn(said), ...rows, ...(wordsOnly ? [style.dim(wrap(hint, style.width))] : [])]);
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
