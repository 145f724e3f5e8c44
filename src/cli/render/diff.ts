// What a file would change to, line by line.

import { printable, type Style } from '../terminal.ts';

/** A unified diff without line numbers; three lines of context. For small files: quadratic in their lines. */
export function lineDiff(before: string, after: string, style: Style): string {
  const a = before === '' ? [] : printable(before).replace(/\n$/, '').split('\n');
  const b = after === '' ? [] : printable(after).replace(/\n$/, '').split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const context = 3;
  const lines: string[] = [];
  if (start > context) lines.push(style.dim(' ...'));
  for (const line of a.slice(Math.max(0, start - context), start)) lines.push(style.dim(` ${line}`));
  for (const line of a.slice(start, a.length - end)) lines.push(style.bad(`-${line}`));
  for (const line of b.slice(start, b.length - end)) lines.push(style.good(`+${line}`));
  for (const line of a.slice(a.length - end, Math.min(a.length, a.length - end + context)))
    lines.push(style.dim(` ${line}`));
  if (end > context) lines.push(style.dim(' ...'));
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
