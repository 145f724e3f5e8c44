// What may be completed at a place of a SKILL.md.

import { relationOfKey } from '../graph/relation-cues.ts';
import { locateFrontMatter } from '../skill/locate-front-matter.ts';

export interface CompletionContext {
  /** `key`: under `metadata:`. `name`: of a skill, in a value. `code`, `wiki`: of a skill, between marks. `path`: a link's. */
  readonly kind: 'key' | 'name' | 'code' | 'wiki' | 'path';
  /** 0-based character where what is typed so far begins; it ends at the cursor. */
  readonly from: number;
  /** Characters behind the cursor that belong to the same word. */
  readonly behind: number;
  /** White space that has to come before a key: at the margin below `metadata:` it is missing. */
  readonly indent: string;
  /** `key`: keys that are there already. `name`: names that the value holds already. */
  readonly present: readonly string[];
}

/** `line` and `character` are 0-based. undefined: nothing of ours belongs there. */
export function completionContext(
  lines: readonly string[],
  line: number,
  character: number,
): CompletionContext | undefined {
  const front = locateFrontMatter(lines);
  if (front && line >= front.first && line < front.end)
    return inFrontMatter(lines, front.first, front.end, line, character);
  return inBody(lines, front?.body ?? 0, line, character);
}

const word = /[\p{L}\p{N}_-]*$/u;
const wordBehind = /^[\p{L}\p{N}_-]*/u;

function at(text: string, character: number, kind: CompletionContext['kind'], present: readonly string[]) {
  const from = character - word.exec(text.slice(0, character))![0].length;
  return { kind, from, behind: wordBehind.exec(text.slice(character))![0].length, indent: '', present };
}

function inFrontMatter(
  lines: readonly string[],
  first: number,
  end: number,
  line: number,
  character: number,
): CompletionContext | undefined {
  const text = lines[line] ?? '';
  const before = text.slice(0, character);
  const indent = indentOf(text);
  const pair = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(text);
  if (pair && before.includes(':')) {
    if (!relationOfKey(pair[1]!) || /^[|>]/.test(pair[2]!) || /:\S*$/.test(before)) return undefined;
    const value = text.slice(text.indexOf(':') + 1);
    return at(text, character, 'name', namesIn(value.slice(0, character - text.indexOf(':') - 1), value));
  }
  const owner = ownerOf(lines, first, line, indent);
  if (/^\s*-\s/.test(text)) {
    if (owner === undefined || !relationOfKey(keyOf(lines[owner]!))) return undefined;
    return at(text, character, 'name', itemsBelow(lines, owner, end, line));
  }
  if (/^\s+[\w-]*$/.test(before) && owner !== undefined && keyOf(lines[owner]!) === 'metadata')
    return at(text, character, 'key', keysBelow(lines, owner, end, line, indent));
  if (/^[\w-]*$/.test(before) && /^metadata\s*:\s*$/.test(lines[line - 1] ?? '')) {
    const inner = /^\s+/.exec(lines[line + 1] ?? '')?.[0] ?? '  ';
    const present = keysBelow(lines, line, end, line, inner.length);
    return { ...at(text, character, 'key', present), indent: inner };
  }
  return undefined;
}

/** Keys of the map below a line, but for the one that is typed. */
function keysBelow(
  lines: readonly string[],
  owner: number,
  end: number,
  typed: number,
  indent: number,
): readonly string[] {
  const present: string[] = [];
  for (let next = owner + 1; next < end; next++) {
    const other = lines[next] ?? '';
    if (other.trim() !== '' && indentOf(other) === 0) break;
    if (next !== typed && indentOf(other) === indent) present.push(keyOf(other));
  }
  return present;
}

/** Names of a comma-separated or bracketed value, but for the one at the cursor. */
function namesIn(before: string, value: string): readonly string[] {
  const current = before.split(/[,[]/).length - 1;
  return value
    .split(/[,[]/)
    .filter((_, index) => index !== current)
    .map((name) => name.replace(/[\]"'\s]/g, ''))
    .filter((name) => name !== '');
}

function itemsBelow(lines: readonly string[], owner: number, end: number, line: number): readonly string[] {
  const items: string[] = [];
  for (let next = owner + 1; next < end; next++) {
    const item = /^\s*-\s+["']?([\w-]+)/.exec(lines[next] ?? '')?.[1];
    if (item === undefined && next !== line) break;
    if (item !== undefined && next !== line) items.push(item);
  }
  return items;
}

/** The line of the key under which a line stands; a list may stand at its key's own indent. */
function ownerOf(lines: readonly string[], first: number, line: number, indent: number): number | undefined {
  const isItem = /^\s*-/.test(lines[line] ?? '');
  for (let above = line - 1; above >= first; above--) {
    const text = lines[above] ?? '';
    if (text.trim() === '' || /^\s*-/.test(text)) continue;
    const depth = indentOf(text);
    if (depth < indent || (isItem && depth === indent)) return above;
  }
  return undefined;
}

function inBody(
  lines: readonly string[],
  body: number,
  line: number,
  character: number,
): CompletionContext | undefined {
  let fence = '';
  for (let above = body; above <= line; above++) {
    const text = lines[above] ?? '';
    const mark = /^\s*(```+|~~~+)/.exec(text)?.[1];
    if (mark !== undefined && (fence === '' || (text.trim() === mark && mark.startsWith(fence))))
      fence = fence === '' ? mark : '';
  }
  const text = lines[line] ?? '';
  if (fence !== '' || /^\s*(?:```|~~~)/.test(text)) return undefined;
  const before = text.slice(0, character);
  if (/\[\[[^\]|[]*$/.test(before)) return at(text, character, 'wiki', []);
  const path = /\]\(<?([^()\s]*)$/.exec(before)?.[1];
  if (path !== undefined) {
    if (!/^(?:\.{0,2}\/?|\.\.\/[^/]*)$/.test(path)) return undefined;
    const rest = /^[^()\s]*/.exec(text.slice(character))![0].length;
    return { kind: 'path', from: character - path.length, behind: rest, indent: '', present: [] };
  }
  const ticks = before.split('`').length - 1;
  if (ticks % 2 === 1 && /`\/?[\p{L}\p{N}_-]*$/u.test(before) && !before.endsWith('``'))
    return at(text, character, 'code', []);
  return undefined;
}

function indentOf(text: string): number {
  return /^\s*/.exec(text)![0].length;
}

function keyOf(text: string): string {
  return /^\s*["']?([\w-]+)["']?\s*:/.exec(text)?.[1] ?? '';
}
