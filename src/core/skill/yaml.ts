// YAML of a front matter → plain data with the places of its keys, by the `yaml` package, within bounds.

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Scalar,
} from 'yaml';
import { say, type Said, type SaidPart } from '../say.ts';
import { isRecord, toPlain } from './plain.ts';
import { readPlainYaml } from './plain-yaml.ts';
import type { TextRange } from './skill.ts';

/** Larger blocks are read line by line instead (recover-yaml.ts). Characters. */
export const maxYamlLength = 65_536;
const maxFlowDepth = 40;
const maxIndent = 200;
const maxAliases = 100;

/** What stands under one top-level key. */
export interface YamlEntry {
  readonly value: unknown;
  /** The scalar as written, where YAML made something else than text of it: `007`, `true`, `1.10`. */
  readonly written?: string;
  readonly range: TextRange;
}

export interface YamlProblem {
  readonly message: SaidPart;
  readonly range: TextRange;
}

export type YamlResult =
  | {
      readonly kind: 'map';
      readonly entries: ReadonlyMap<string, YamlEntry>;
      /** Keys that occur again, where they do. The last one counts. */
      readonly duplicates: readonly { readonly key: string; readonly range: TextRange }[];
      /** Values that start with `&`, `*` or `!` and were meant as text. */
      readonly marked: readonly { readonly key: string; readonly range: TextRange }[];
    }
  | { readonly kind: 'other'; readonly value: unknown }
  | { readonly kind: 'error'; readonly problem: YamlProblem };

/** Never throws. `firstLine` is the 1-based line of the block's first line in the file. */
export function parseYaml(block: string, firstLine: number): YamlResult {
  const plain = parsePlainYaml(block, firstLine);
  if (plain) return plain;
  const tooMuch = excess(block);
  if (tooMuch) return { kind: 'error', problem: { message: tooMuch, range: at(firstLine, 1) } };
  return parseAnyYaml(block, firstLine);
}

/** The same, where the block is so plain that the `yaml` package is not needed. */
export function parsePlainYaml(block: string, firstLine: number): YamlResult | undefined {
  const entries = readPlainYaml(block, firstLine);
  return entries && { kind: 'map', entries, duplicates: [], marked: [] };
}

/** The same, always by the `yaml` package. */
export function parseAnyYaml(block: string, firstLine: number): YamlResult {
  const counter = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = counter.linePos(Math.min(offset, block.length));
    return { line: firstLine + Math.max(line, 1) - 1, column: Math.max(col, 1) };
  };
  const range = (from: number, to: number): TextRange => {
    const start = place(from);
    const end = place(Math.max(to, from));
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  };
  try {
    const document = parseDocument(block, {
      lineCounter: counter,
      uniqueKeys: false,
      strict: false,
      prettyErrors: false,
      logLevel: 'silent',
    });
    const [error] = document.errors;
    if (error)
      return {
        kind: 'error',
        problem: { message: sentence(error.message), range: range(error.pos[0], error.pos[1]) },
      };
    if (!isMap(document.contents))
      return { kind: 'other', value: toPlain(document.toJS({ maxAliasCount: maxAliases })) };
    return mapOf(document, block, range);
  } catch (error) {
    // Too many aliases, or an alias of nothing; or nesting deeper than the stack.
    const message =
      error instanceof RangeError
        ? say`It is nested too deeply.`
        : sentence(error instanceof Error ? error.message : '');
    return { kind: 'error', problem: { message, range: at(firstLine, 1) } };
  }
}

const sentence = (message: string) => `${message.replace(/[.\s]+$/, '')}.`;

function mapOf(
  document: Document,
  block: string,
  range: (from: number, to: number) => TextRange,
): YamlResult {
  const entries = new Map<string, YamlEntry>();
  const duplicates: { key: string; range: TextRange }[] = [];
  const marked: { key: string; range: TextRange }[] = [];
  const root = document.contents;
  if (!isMap(root)) return { kind: 'map', entries, duplicates, marked };
  const plain: unknown = toPlain(document.toJS({ maxAliasCount: maxAliases, mapAsMap: true }));
  const data = isRecord(plain) ? plain : {};
  for (const pair of root.items) {
    const { key: keyNode, value: node } = pair;
    if (!isScalar(keyNode)) continue;
    const key = typeof keyNode.value === 'string' ? keyNode.value : String(keyNode.source ?? keyNode.value);
    const [from = 0, to = from] = keyNode.range ?? [];
    const keyRange = range(from, to);
    if (entries.has(key)) duplicates.push({ key, range: keyRange });
    let value = Object.hasOwn(data, key) ? data[key] : null;
    let written: string | undefined;
    let valueRange = keyRange;
    if (isScalar(node) && node.range) {
      valueRange = range(node.range[0], node.range[1]);
      if (typeof node.value !== 'string' && node.value !== null) written = node.source;
      const text = markedText(node, block);
      if (text !== undefined) {
        value = text;
        marked.push({ key, range: valueRange });
      }
    } else if ((isMap(node) || isSeq(node) || isAlias(node)) && node.range) {
      valueRange = range(node.range[0], node.range[1]);
    }
    if (value === null && entries.has(key)) continue;
    entries.set(key, { value, range: valueRange, ...(written === undefined ? {} : { written }) });
  }
  return { kind: 'map', entries, duplicates, marked };
}

/** `description: &co tools` is text to its author: the anchor that nobody uses, or the tag that nobody knows, is put back. */
function markedText(node: Scalar, block: string): string | undefined {
  if ((typeof node.value !== 'string' && node.value !== null) || !node.range) return undefined;
  if (node.value !== null && node.type !== 'PLAIN') return undefined;
  const mark =
    node.anchor !== undefined && !block.includes(`*${node.anchor}`)
      ? `&${node.anchor}`
      : node.tag !== undefined && /^![^!]/.test(node.tag)
        ? node.tag
        : undefined;
  return mark === undefined ? undefined : `${mark} ${node.value ?? ''}`.trim();
}

/** Why the parser should not see the block: each of these costs more than linear time or stack in it. */
function excess(block: string): Said | undefined {
  if (block.length > maxYamlLength)
    return say`It has ${block.length} characters; at most ${maxYamlLength} are read as YAML.`;
  let depth = 0;
  let lineStart = 0;
  let indenting = true;
  let blanks = 0;
  let compact = 0;
  for (let i = 0; i < block.length; i++) {
    const code = block.charCodeAt(i);
    if (code === 10) {
      lineStart = i + 1;
      indenting = true;
      compact = 0;
      if (++blanks > 500) return say`It has more than 500 blank lines in a row.`;
      continue;
    }
    if (code === 91 || code === 123) depth++;
    else if (code === 93 || code === 125) depth = Math.max(0, depth - 1);
    if (depth > maxFlowDepth) return say`It nests brackets deeper than ${maxFlowDepth}.`;
    if (code === 32 || code === 9) continue;
    blanks = 0;
    if (indenting) {
      if (i - lineStart > maxIndent) return say`It is indented deeper than ${maxIndent} columns.`;
      // `- - - -` and `? ? ?` open a level each.
      if ((code === 45 || code === 63) && /\s/.test(block[i + 1] ?? '')) {
        if (++compact > maxFlowDepth) return say`It nests lists deeper than ${maxFlowDepth}.`;
      } else indenting = false;
    }
  }
  return undefined;
}

function at(line: number, column: number): TextRange {
  return { line, column, endLine: line, endColumn: column + 1 };
}
