// Sets one member of a JSON text, comments and trailing commas allowed, and leaves the rest alone (but a new member may
// have the one before it laid out again).

import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';

/** undefined where the text is no JSON object, or a step of the path is something else than an object. */
export function setJsonMember(text: string, path: readonly string[], value: unknown): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const json = text.slice(mark.length);
  try {
    const present = read(json);
    if (!leadsThroughObjects(present, path)) return undefined;
    if (isDeepStrictEqual(at(present, path), value)) return text;
    const edited = applyEdits(json, modify(json, [...path], value, { formattingOptions: styleOf(json) }));
    // A key that occurs twice is read as the last one, which may not be the one that was set.
    return isDeepStrictEqual(at(read(edited), path), value) ? mark + edited : undefined;
  } catch {
    return undefined;
  }
}

/** undefined where there is none, or the text is no JSON. */
export function jsonMember(text: string, path: readonly string[]): unknown {
  try {
    return at(read(text.replace(/^\uFEFF/, '')), path);
  } catch {
    return undefined;
  }
}

/** Throws where the text is no JSON, comments and trailing commas apart. */
function read(json: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(json, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new SyntaxError('not JSON');
  return value;
}

function leadsThroughObjects(value: unknown, path: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [key = '', ...rest] = path;
  return rest.length === 0 || !Object.hasOwn(value, key) || leadsThroughObjects(at(value, [key]), rest);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    value,
  );
}

function styleOf(json: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /\n([ \t]+)["/]/.exec(json)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: json.includes('\r\n') ? '\r\n' : '\n',
  };
}
