// What a line of Markdown opens, by its first characters.

import { isBlankCode, type LineTable } from './line-table.ts';
import { delimiterColumns, splitRow } from './table-lines.ts';

export const space = 32;
export const hash = 35;
const star = 42;
const plus = 43;
export const hyphen = 45;
const colon = 58;
export const less = 60;
export const equals = 61;
export const greater = 62;
const underscore = 95;
export const backtick = 96;
const bar = 124;
export const tilde = 126;

/** `***`, `- - -`. `code`: of the line's first character. */
export function isRule(lines: LineTable, line: number, code: number): boolean {
  if (code !== star && code !== hyphen && code !== underscore) return false;
  let count = 0;
  for (let at = lines.firsts[line]!, end = lines.ends[line]!; at < end; at++) {
    const other = lines.text.charCodeAt(at);
    if (other === code) count++;
    else if (!isBlankCode(other)) return false;
  }
  return count >= 3;
}

/** Offset past the marker of a list item; -1 where there is none. */
export function markerEnd(lines: LineTable, line: number, code: number): number {
  const { text } = lines;
  const end = lines.ends[line]!;
  let at = lines.firsts[line]! + 1;
  if (isDigit(code)) {
    const limit = at + 9;
    while (at < limit && isDigit(text.charCodeAt(at))) at++;
    const mark = text[at++];
    if (at > limit || (mark !== '.' && mark !== ')')) return -1;
  } else if (code !== hyphen && code !== star && code !== plus) return -1;
  return at >= end || isBlankCode(text.charCodeAt(at)) ? at : -1;
}

/** 0 where the line is no heading. */
export function headingLevel(lines: LineTable, line: number): number {
  const first = lines.firsts[line]!;
  const end = lines.ends[line]!;
  let at = first;
  while (at < end && lines.text.charCodeAt(at) === hash) at++;
  const level = at - first;
  return level <= 6 && (at >= end || isBlankCode(lines.text.charCodeAt(at))) ? level : 0;
}

/** Between the marks that open a heading and those that close it. */
export function headingText({ text, firsts, ends }: LineTable, line: number, level: number): string {
  const start = firsts[line]! + level;
  let end = ends[line]!;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end--;
  let closing = end;
  while (closing > start && text.charCodeAt(closing - 1) === hash) closing--;
  if (closing > start && isBlankCode(text.charCodeAt(closing - 1))) end = closing;
  return text.slice(start, end).trim();
}

/** Number of marks that open a fence; 0 where the line opens none. */
export function fenceLength(lines: LineTable, line: number): number {
  const { text } = lines;
  const first = lines.firsts[line]!;
  const mark = text.charCodeAt(first);
  const at = pastMarks(text, first, mark);
  if (at - first < 3) return 0;
  if (mark !== backtick) return at - first;
  const next = text.indexOf('`', at);
  return next < 0 || next >= lines.ends[line]! ? at - first : 0;
}

export function pastMarks(text: string, from: number, mark: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) === mark) at++;
  return at;
}

/** The head of a table, where `end` is past the line below it and `indent` the column of what they stand in. */
export function isTableHead(lines: LineTable, line: number, end: number, indent: number): boolean {
  if (line + 1 >= end || !lines.hasBar(line)) return false;
  const deeper = lines.column(line + 1) - indent;
  if (deeper < 0 || deeper >= 4) return false;
  const code = lines.code(line + 1);
  if (code !== bar && code !== hyphen && code !== colon) return false;
  const columns = delimiterColumns(lines.content(line + 1));
  return columns > 0 && splitRow(lines.content(line)).length === columns;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
