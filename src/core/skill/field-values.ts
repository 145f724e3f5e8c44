// Front matter values, of whatever shape authors gave them, as the strings that a field holds.

import { isRecord } from './plain.ts';
import { oneLine } from './text.ts';

/** Text of a scalar, of a list's items, of a map's `key: value` pairs; '' where there is none. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, item]) => (asText(item) === '' ? key : `${key}: ${asText(item)}`))
      .join('; ');
  }
  return '';
}

/** A list's items; a string split at commas and line breaks; a map's keys. */
export function asList(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const inner = /^\[(.*)\]$/s.exec(value.trim())?.[1] ?? value;
    return inner
      .split(/[,;\n、，]/)
      .map((item) => oneLine(item.replace(/^\s*(?:-\s+|["'])|["']\s*$/g, '')))
      .filter(Boolean);
  }
  if (Array.isArray(value)) return value.map((item) => oneLine(named(item))).filter(Boolean);
  if (isRecord(value)) return Object.keys(value);
  const text = asText(value);
  return text === '' ? [] : [text];
}

/** Like `asList`, but strings stay whole and maps keep their values: for inputs, outputs and examples. */
export function asStatements(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const lines = value.split('\n').map((line) => oneLine(line.replace(/^\s*[-*]\s+/, '')));
    return lines.filter(Boolean);
  }
  if (Array.isArray(value)) return value.map((item) => oneLine(described(item))).filter(Boolean);
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, item]) =>
        oneLine(isRecord(item) ? described({ name: key, ...item }) : `${key}: ${asText(item)}`),
      )
      .filter(Boolean);
  }
  const text = oneLine(asText(value));
  return text === '' ? [] : [text];
}

function named(item: unknown): string {
  if (!isRecord(item)) return asText(item);
  const name = item.name ?? item.id ?? item.title;
  return typeof name === 'string' ? name : asText(item);
}

function described(item: unknown): string {
  if (!isRecord(item)) return asText(item);
  const name = asText(item.name ?? item.id ?? item.path ?? '');
  if (name === '') return asText(item);
  const type = asText(item.type ?? item.format ?? '');
  const what = asText(item.description ?? '');
  return `${name}${type === '' ? '' : ` (${type})`}${what === '' ? '' : `: ${what}`}`;
}

/** Spellings of a field's name, the preferred one first. */
export class FieldName {
  readonly keys: readonly string[];
  readonly plain: ReadonlySet<string>;

  constructor(...keys: readonly string[]) {
    this.keys = keys;
    this.plain = new Set(keys.map(plainKey));
  }
}

/** The front matter of a skill, asked for its fields: most of them it does not have. */
export class FieldValues {
  readonly data: Readonly<Record<string, unknown>>;
  readonly #places: readonly Readonly<Record<string, unknown>>[];
  /** Keys with a value, at any place. */
  readonly #known = new Set<string>();

  constructor(data: Readonly<Record<string, unknown>>) {
    this.data = data;
    this.#places = [data, data.metadata, data.skill].filter(isRecord);
    for (const place of this.#places) {
      for (const key of Object.keys(place)) if (!isBlank(place[key])) this.#known.add(plainKey(key));
    }
  }

  /** First value that a key holds at the top or below `metadata`, `-` and `_` and case making no difference. */
  get({ keys, plain }: FieldName): unknown {
    if (!this.#has(plain)) return undefined;
    for (const place of this.#places) {
      for (const key of keys) {
        if (Object.hasOwn(place, key) && !isBlank(place[key])) return place[key];
      }
    }
    for (const place of this.#places) {
      for (const [key, value] of Object.entries(place))
        if (plain.has(plainKey(key)) && !isBlank(value)) return value;
    }
    return undefined;
  }

  #has(plain: ReadonlySet<string>): boolean {
    for (const key of plain) if (this.#known.has(key)) return true;
    return false;
  }
}

function plainKey(key: string): string {
  return /[^a-z0-9]/.test(key) ? key.toLowerCase().replace(/[\s_-]+/g, '') : key;
}

function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Without duplicates (case aside), blank and overlong items cut, at most `limit`. */
export function distinct(items: Iterable<string>, limit: number, maxLength = 300): readonly string[] {
  const seen = new Set<string>();
  const list: string[] = [];
  for (const raw of items) {
    const item = raw.slice(0, maxLength).trim();
    const key = item.toLowerCase();
    if (item === '' || seen.has(key)) continue;
    seen.add(key);
    list.push(item);
    if (list.length >= limit) break;
  }
  return list;
}
