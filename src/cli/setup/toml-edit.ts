// Sets a few keys of one table of a TOML text and leaves every other character alone. A parser says where statements
// end, and at last whether the new text means the old one with those keys set.

import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';

type Value = string | readonly string[];
type Table = Record<string, unknown>;

interface Statement {
  readonly text: string;
  /** What the statement means alone: nothing for comments and blank lines, a table without keys for a header. */
  readonly value: Table;
}

/** Where and why a text is no TOML; undefined where it is. */
export function tomlFault(text: string): { readonly line: number; readonly reason: string } | undefined {
  try {
    read(text.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, '');
    return { line: error.line, reason };
  }
}

/** The table at `path`; undefined where there is none, or the text is no TOML. */
export function tomlTable(text: string, path: readonly string[]): Table | undefined {
  const value = at(readOrNothing(text.replace(/^\uFEFF/, '')), path);
  return isTable(value) ? value : undefined;
}

/**
 * The text with `fields` in the table at `path` (bare keys); other keys of that table stay, a missing table is added at
 * the end. undefined where the text is no TOML or where this needs more than setting keys under a header: inline tables
 * and dotted keys are left to the person.
 */
export function setTomlFields(
  text: string,
  path: readonly string[],
  fields: Readonly<Record<string, Value>>,
): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const toml = text.slice(mark.length);
  try {
    const wanted = read(toml);
    const table = path.reduce(tableIn, wanted);
    Object.assign(table, fields);
    if (isDeepStrictEqual(at(read(toml), path), table)) return text;
    const edited = edit(toml, path, fields);
    return isDeepStrictEqual(read(edited), wanted) ? mark + edited : undefined;
  } catch {
    return undefined;
  }
}

function edit(toml: string, path: readonly string[], fields: Readonly<Record<string, Value>>): string {
  const eol = toml.includes('\r\n') ? '\r\n' : '\n';
  const lines = Object.entries(fields).map(([key, value]) => [key, `${key} = ${valueText(value)}`] as const);
  const parts = statements(toml);
  const header = path.reduceRight((inner, key) => tableOf({ [key]: inner }), tableOf());
  const head = parts.findIndex((part) => isHeader(part) && isDeepStrictEqual(part.value, header));
  if (head < 0) {
    const gap = toml.trim() === '' ? '' : toml.endsWith('\n') ? eol : eol + eol;
    return toml + gap + [`[${path.join('.')}]`, ...lines.map(([, line]) => line), ''].join(eol);
  }
  const next = parts.findIndex((part, index) => index > head && isHeader(part));
  const after = parts.slice(head + 1, next < 0 ? undefined : next);
  const missing = lines.filter(([key]) => !after.some(({ value }) => Object.hasOwn(value, key)));
  const first = parts[head]!.text;
  return [
    ...parts.slice(0, head).map((part) => part.text),
    missing.length > 0 && !first.endsWith('\n') ? first + eol : first,
    ...missing.map(([, line]) => line + eol),
    ...after.map((part) => {
      const [key, line] = lines.find(([name]) => Object.hasOwn(part.value, name)) ?? ['', ''];
      return key === '' || isDeepStrictEqual(part.value[key], fields[key])
        ? part.text
        : /^\s*/.exec(part.text)![0] + line + remarkOf(part);
    }),
    ...(next < 0 ? [] : parts.slice(next).map((part) => part.text)),
  ].join('');
}

/**
 * Each statement with its whole lines. A statement that is not yet complete is open at the end of its last line (in a
 * string, array or inline table), which is no TOML: the first lines that parse are the statement.
 */
function statements(toml: string): readonly Statement[] {
  const found: Statement[] = [];
  let open = '';
  for (const line of toml.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const continues = open !== '';
    open += line;
    if (continues && !/["'\]}]/.test(line)) continue;
    const value = readOrNothing(open);
    if (value === undefined) continue;
    found.push({ text: open, value });
    open = '';
  }
  return found;
}

/** What follows the value of a key: a comment, the end of the line. */
function remarkOf({ text, value }: Statement): string {
  const hashes = [...text.matchAll(/#/g)].map(({ index }) => index);
  const end = hashes.find((index) => isDeepStrictEqual(readOrNothing(text.slice(0, index)), value));
  return text.slice(text.slice(0, end).trimEnd().length);
}

/** No key begins so. */
function isHeader({ text }: Statement): boolean {
  return text.trimStart().startsWith('[');
}

function read(toml: string): Table {
  return parse(toml, { integersAsBigInt: true });
}

function readOrNothing(toml: string): Table | undefined {
  try {
    return read(toml);
  } catch {
    return undefined;
  }
}

/** As the parser makes them: strict equality compares prototypes too. */
function tableOf(members: object = {}): Table {
  return Object.assign(Object.create(null) as Table, members);
}

/** Made where it is missing. */
function tableIn(outer: Table, key: string): Table {
  const inner = (outer[key] ??= tableOf());
  if (!isTable(inner)) throw new TypeError(`${key} is no table`);
  return inner;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isTable(inner) ? inner[key] : undefined), value);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function valueText(value: Value): string {
  return typeof value === 'string' ? stringText(value) : `[${value.map(stringText).join(', ')}]`;
}

/** A basic string (TOML 1.0): JSON's escapes are a subset of its own. */
function stringText(text: string): string {
  return JSON.stringify(text).replace(/\u007f/g, '\\u007f');
}
