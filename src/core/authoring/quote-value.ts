// Repairs a value that YAML does not read as its author meant: the whole of it in double quotes.

import type { TextRange } from '../skill/skill.ts';

const keyLine = /^(\s*(?:- )?["']?[\p{L}_][\p{L}\p{N}_ .-]{0,60}["']?\s*[:：])[ \t]*(.*)$/u;

export interface Replacement {
  readonly range: TextRange;
  readonly text: string;
}

/**
 * Of the value that the 1-based `line` belongs to, with the lines that go on below it (before line `end`). undefined
 * where the line belongs to no key, or the value is a list, a map or a block.
 */
export function quoteValue(lines: readonly string[], line: number, end: number): Replacement | undefined {
  let first = line - 1;
  while (first > 0 && /^\s/.test(lines[first] ?? '') && !keyLine.test(lines[first] ?? '')) first--;
  const match = keyLine.exec(lines[first] ?? '');
  if (!match) return undefined;
  const [whole, key = '', head = ''] = match;
  if (/^(?:[|>][+-]?\d?\s*$|[[{])/.test(head)) return undefined;
  const indent = /^\s*/.exec(whole)![0].length;
  let last = first;
  const parts = [head.trim()];
  for (let next = first + 1; next < end - 1; next++) {
    const text = lines[next] ?? '';
    if (text.trim() === '' || /^\s*/.exec(text)![0].length <= indent) break;
    if (head.trim() === '' && (/^\s*- /.test(text) || keyLine.test(text))) return undefined;
    parts.push(text.trim());
    last = next;
  }
  const value = parts.filter((part) => part !== '').join(' ');
  if (value === '') return undefined;
  return {
    range: {
      line: first + 1,
      column: key.length + 1,
      endLine: last + 1,
      endColumn: (lines[last] ?? '').length + 1,
    },
    text: ` "${unquoted(value).replace(/[\\"]/g, '\\$&').replaceAll('\t', ' ')}"`,
  };
}

/** Without a quote that opens and one that closes; a lone one is text. */
function unquoted(value: string): string {
  const double = /^"(.*)"$/.exec(value);
  if (double) return double[1]!.replace(/\\(["\\])/g, '$1');
  const single = /^'(.*)'$/.exec(value);
  return single ? single[1]!.replaceAll("''", "'") : value;
}
