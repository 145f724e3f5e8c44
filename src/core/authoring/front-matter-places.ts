// Where the front matter of a SKILL.md holds its name, its description and the names of other skills.

import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Node } from 'yaml';
import { relationOfKey } from '../graph/relation-cues.ts';
import { locateFrontMatter } from '../skill/locate-front-matter.ts';
import type { TextRange } from '../skill/skill.ts';
import { maxYamlLength } from '../skill/yaml.ts';

export interface WrittenName {
  /** As written, without quotes. */
  readonly raw: string;
  readonly range: TextRange;
}

export interface FrontMatterPlaces {
  /** Of the values, quotes apart. */
  readonly name?: TextRange;
  readonly description?: TextRange;
  /** Names under `requires`, `related` and the like, at the top or under `metadata`. */
  readonly names: readonly WrittenName[];
  /** 1-based lines inside the fences; `end` is exclusive. */
  readonly lines?: { readonly first: number; readonly end: number };
}

/** Never throws: of YAML that cannot be read, only the lines are known. */
export function frontMatterPlaces(lines: readonly string[]): FrontMatterPlaces {
  const place = locateFrontMatter(lines);
  if (!place) return { names: [] };
  const inside = { first: place.first + 1, end: place.end + 1 };
  const block = lines.slice(place.first, place.end).join('\n');
  if (block.length > maxYamlLength) return { names: [], lines: inside };
  try {
    return { ...new PlaceReader(block, inside.first).read(), lines: inside };
  } catch {
    return { names: [], lines: inside };
  }
}

class PlaceReader {
  readonly #block: string;
  readonly #firstLine: number;
  readonly #counter = new LineCounter();
  readonly #names: WrittenName[] = [];

  constructor(block: string, firstLine: number) {
    this.#block = block;
    this.#firstLine = firstLine;
  }

  read(): FrontMatterPlaces {
    const { contents } = parseDocument(this.#block, {
      lineCounter: this.#counter,
      uniqueKeys: false,
      strict: false,
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (!isMap(contents)) return { names: [] };
    let name: TextRange | undefined;
    let description: TextRange | undefined;
    for (const { key, value } of contents.items) {
      const text = keyText(key);
      if (text === 'name') name = this.#valueRange(value);
      else if (text === 'description') description = this.#valueRange(value);
      this.#readPair(text, value);
      if (text === 'metadata' && isMap(value))
        for (const inner of value.items) this.#readPair(keyText(inner.key), inner.value);
    }
    return {
      names: this.#names,
      ...(name ? { name } : {}),
      ...(description ? { description } : {}),
    };
  }

  #readPair(key: string, value: unknown): void {
    if (relationOfKey(key)) this.#collect(value, 0);
  }

  #collect(value: unknown, depth: number): void {
    if (depth > 3) return;
    if (isScalar(value)) this.#readText(value);
    else if (isSeq(value)) for (const item of value.items) this.#collect(item, depth + 1);
    else if (isMap(value)) {
      for (const { key, value: inner } of value.items)
        if (['name', 'skill', 'skills'].includes(keyText(key))) this.#collect(inner, depth + 1);
    }
  }

  /** `a, b` holds two names. */
  #readText(node: Node): void {
    const [from, to] = this.#offsets(node) ?? [0, 0];
    for (const match of this.#block.slice(from, to).matchAll(/[^,\n]+/g)) {
      const raw = /^\s*["'`/@]*([\p{L}\p{N}][\p{L}\p{N}/:_. -]*[\p{L}\p{N}]|[\p{L}\p{N}])/u.exec(match[0]);
      if (!raw?.[1]) continue;
      const start = from + match.index + raw[0].length - raw[1].length;
      this.#names.push({ raw: raw[1], range: this.#range(start, start + raw[1].length) });
    }
  }

  #valueRange(node: unknown): TextRange | undefined {
    const offsets = isScalar(node) ? this.#offsets(node) : undefined;
    return offsets && this.#range(...offsets);
  }

  /** Without quotes and the white space at the end. */
  #offsets(node: Node): readonly [number, number] | undefined {
    if (!node.range) return undefined;
    let [from, to] = node.range;
    const quote = this.#block[from];
    if ((quote === '"' || quote === "'") && this.#block[to - 1] === quote && to - from > 1) {
      from++;
      to--;
    }
    while (to > from && /\s/.test(this.#block[to - 1]!)) to--;
    return [from, to];
  }

  #range(from: number, to: number): TextRange {
    const start = this.#counter.linePos(from);
    const end = this.#counter.linePos(to);
    return {
      line: this.#firstLine + start.line - 1,
      column: start.col,
      endLine: this.#firstLine + end.line - 1,
      endColumn: end.col,
    };
  }
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
