// The front matter of a SKILL.md → plain data with places. gray-matter splits it; nothing in it is ever run.

import matter from 'gray-matter';
import { CodeFrontMatterError } from '../errors.ts';
import type { Diagnostics } from './diagnostics.ts';
import { lineRange } from './diagnostics.ts';
import { locateFrontMatter, markdownInside, type FrontMatterPlace } from './locate-front-matter.ts';
import { isRecord, toPlain } from './plain.ts';
import type { DiagnosticSeverity } from './skill.ts';
import { recoverYaml } from './recover-yaml.ts';
import { maxYamlLength, parsePlainYaml, parseYaml, type YamlEntry, type YamlResult } from './yaml.ts';
import { say, type Said, type SaidPart } from '../say.ts';

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>;
  readonly entries: ReadonlyMap<string, YamlEntry>;
  /** 0-based index of the first line of the body. */
  readonly body: number;
  /** 1-based line where an entry that is missing belongs. */
  readonly line: number;
  readonly present: boolean;
}

const dataLanguages = new Set(['', 'yaml', 'yml', 'json']);

/**
 * Never throws. The text between the fences goes through gray-matter with every engine replaced: its own would run
 * `---js` by `eval` and parse YAML by an old js-yaml. Two more of its traps are avoided here: it caches by content when
 * called without options (and then hides the error of a failed parse), and it finds engines through the prototype
 * (`---constructor`), so a language that holds no data is passed on as `javascript`, whose engine throws.
 * It requires `fs` for a function that is never called, and `js-yaml` for an engine that is never used: the bundler
 * replaces both by nothing (scripts/harden-gray-matter.mjs), so neither they nor its `eval` are in what ships.
 */
export function readFrontMatter(lines: readonly string[], diagnostics: Diagnostics): FrontMatter {
  const place = locateFrontMatter(lines);
  if (!place) return { data: {}, entries: new Map(), body: 0, line: 1, present: false };
  reportPlace(place, lines, diagnostics);
  if (place.language === 'toml') {
    return loose(place, lines.slice(0, place.end).map(tomlToYaml), diagnostics);
  }
  let result: YamlResult;
  try {
    result = split(place, lines);
  } catch (error) {
    if (!(error instanceof CodeFrontMatterError)) return loose(place, lines, diagnostics);
    const line = Math.max(place.first, 1);
    diagnostics.add(
      error.code,
      'error',
      error.said.message,
      error.said.remedy,
      lineRange(line, 1, (lines[line - 1] ?? '').length + 1),
    );
    return { data: {}, entries: new Map(), body: place.body, line: place.first + 1, present: true };
  }
  if (result.kind === 'error') {
    const end = markdownInside(lines, place.first, place.end);
    if (end !== undefined) {
      const cut: FrontMatterPlace = { ...place, end, body: end, problem: 'unclosed' };
      reportPlace(cut, lines, diagnostics);
      const again = parseYaml(lines.slice(cut.first, cut.end).join('\n'), cut.first + 1);
      if (again.kind === 'map') return fromMap(again, cut, diagnostics);
      return loose(cut, lines, diagnostics);
    }
    return loose(place, lines, diagnostics, result.problem);
  }
  if (result.kind === 'other') return fromOther(result.value, place, lines, diagnostics);
  return fromMap(result, place, diagnostics);
}

/** Simple `key = value` lines, which is all that skills have. */
const tomlToYaml = (line: string) => line.replace(/^([\w-]{1,60})[ \t]*=[ \t]*/, '$1: ');

/** @throws CodeFrontMatterError where the front matter is in a language that would have to be run. */
function split(place: FrontMatterPlace, lines: readonly string[]): YamlResult {
  const block = lines.slice(place.first, place.end).join('\n');
  // Nothing in plain YAML is gray-matter's to decide.
  const plain = dataLanguages.has(place.language) ? parsePlainYaml(block, place.first + 1) : undefined;
  if (plain) return plain;
  // gray-matter's test for an empty block takes quadratic time in a run of blank lines; ours says so in linear time.
  if (block.length > maxYamlLength || /\n\s{500}/.test(block)) return parseYaml(block, place.first + 1);
  let result: YamlResult = { kind: 'other', value: null };
  const refuse = () => {
    throw new CodeFrontMatterError(
      say`The front matter is marked as \`${place.language}\`. Code in front matter is never run.`,
      say`Write the front matter in YAML between two lines \`---\`.`,
    );
  };
  const yaml = (raw: string) => {
    result = parseYaml(raw.slice(1), place.first + 1);
    return {};
  };
  matter(`---\n${block}\n---\n`, {
    language: dataLanguages.has(place.language) ? 'yaml' : 'javascript',
    delimiters: ['---', '---\n'],
    engines: {
      yaml,
      yml: yaml,
      json: yaml,
      javascript: refuse,
      js: refuse,
      coffee: refuse,
      coffeescript: refuse,
      cson: refuse,
    },
  });
  return result;
}

function fromMap(
  result: YamlResult & { kind: 'map' },
  place: FrontMatterPlace,
  diagnostics: Diagnostics,
): FrontMatter {
  for (const { key, range } of result.duplicates) {
    diagnostics.add(
      'duplicate-key',
      'warning',
      say`The key \`${key}\` occurs twice; the last value counts.`,
      say`Delete one of them.`,
      range,
    );
  }
  for (const { key, range } of result.marked) {
    diagnostics.add(
      'yaml-special-start',
      'warning',
      say`\`${key}\`: YAML reads the start of this value as an anchor or a tag, and drops it.`,
      say`Put the whole value in double quotes.`,
      range,
    );
  }
  return made(result.entries, place);
}

function fromOther(
  value: unknown,
  place: FrontMatterPlace,
  lines: readonly string[],
  diagnostics: Diagnostics,
): FrontMatter {
  const range = lineRange(place.first + 1, 1, (lines[place.first] ?? '').length + 1);
  if (value === null) {
    diagnostics.add(
      'front-matter-empty',
      'warning',
      say`The front matter is empty.`,
      say`Add \`name:\` and \`description:\`.`,
      range,
    );
    return made(new Map(), place);
  }
  diagnostics.add(
    'front-matter-not-a-map',
    'warning',
    Array.isArray(value)
      ? say`The front matter is a list, not keys with values.`
      : say`The front matter is a single value, not keys with values.`,
    say`Write \`name: …\` and \`description: …\`, each on a line of its own.`,
    range,
  );
  const entries = new Map<string, YamlEntry>();
  for (const item of Array.isArray(value) ? (value as unknown[]) : []) {
    if (isRecord(item))
      for (const [key, inner] of Object.entries(item)) entries.set(key, { value: inner, range });
  }
  return made(entries, place);
}

function loose(
  place: FrontMatterPlace,
  lines: readonly string[],
  diagnostics: Diagnostics,
  problem?: {
    readonly message: SaidPart;
    readonly range: { readonly line: number; readonly column: number };
  },
): FrontMatter {
  const entries = recoverYaml(lines.slice(place.first, place.end), place.first + 1, diagnostics);
  if (entries.size === 0) {
    diagnostics.add(
      'yaml-invalid',
      'error',
      problem
        ? say`The front matter cannot be read. ${problem.message}`
        : say`The front matter cannot be read.`,
      say`Write \`name: …\` and \`description: …\` between two lines \`---\`.`,
      problem ? lineRange(problem.range.line, problem.range.column) : lineRange(place.first + 1),
    );
  } else if (problem && diagnostics.sorted().every(({ code }) => !code.startsWith('yaml-'))) {
    // Each entry is well formed alone: what stands between them is not.
    diagnostics.add(
      'yaml-invalid',
      'warning',
      say`This is not valid YAML: ${problem.message}`,
      say`Keep every line of a value indented below its key.`,
      lineRange(problem.range.line, problem.range.column),
    );
  }
  return made(entries, place);
}

function made(entries: ReadonlyMap<string, YamlEntry>, place: FrontMatterPlace): FrontMatter {
  const plain = toPlain(new Map([...entries].map(([key, { value }]) => [key, value])));
  const data = isRecord(plain) ? plain : {};
  return { data, entries, body: place.body, line: place.first + 1, present: true };
}

function reportPlace(place: FrontMatterPlace, lines: readonly string[], diagnostics: Diagnostics): void {
  const first = place.first + 1;
  const add = (
    code: string,
    message: Said,
    remedy: Said,
    line: number,
    severity: DiagnosticSeverity = 'warning',
  ) =>
    diagnostics.add(
      code,
      severity,
      message,
      remedy,
      lineRange(Math.max(line, 1), 1, (lines[line - 1] ?? '').length + 1),
    );
  switch (place.problem) {
    case undefined:
      break;
    case 'not-first':
      add(
        'front-matter-not-first',
        say`Something stands before the front matter; other clients do not see it then.`,
        say`Make \`---\` the first line of the file.`,
        first - 1,
      );
      break;
    case 'unclosed':
      add(
        'front-matter-unclosed',
        say`The front matter is never closed: other clients do not see this skill.`,
        say`Add a line \`---\` after its last key.`,
        place.end,
        'error',
      );
      break;
    case 'unopened':
      add(
        'front-matter-unopened',
        say`The front matter has no opening line.`,
        say`Add a line \`---\` before its first key.`,
        first,
      );
      break;
    case 'in-code-fence':
      add(
        'front-matter-in-code-fence',
        say`The front matter stands inside a code fence.`,
        say`Delete the fence around it.`,
        first,
      );
      break;
    case 'bare-json':
      add(
        'front-matter-json',
        say`The front matter is JSON without fences.`,
        say`Write it as YAML between two lines \`---\`.`,
        first,
      );
      break;
    case 'long-fence':
      add(
        'front-matter-fence',
        say`The line that closes the front matter is not exactly \`---\`.`,
        say`Write three hyphens.`,
        place.end + 1,
      );
      break;
  }
  if (place.language === 'toml') {
    add(
      'front-matter-toml',
      say`The front matter is TOML, which other clients do not read.`,
      say`Write it as YAML between two lines \`---\`.`,
      first,
    );
  }
}
