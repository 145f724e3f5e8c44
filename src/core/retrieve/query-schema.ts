// Reads a task: what it asks for, in which steps, with which files and tools.

import { artifactOfExtension } from '../artifact/normalise-artifact.ts';
import { tokenise } from '../index/tokenise.ts';
import type { WeightedTerm } from '../index/scoring.ts';
import { readConstraints } from './constraints.ts';
import { formatsNamed } from './formats-named.ts';
import { words } from './words.ts';

/** One part of a task that may call for a skill of its own: a step, a list item, a paragraph. */
export interface Aspect {
  readonly text: string;
  readonly terms: readonly WeightedTerm[];
}

export interface QuerySchema {
  /** The first sentence that says something, on one line. */
  readonly goal: string;
  /** Distinct terms of the whole task and of what is at hand, sorted. */
  readonly terms: readonly WeightedTerm[];
  /** Those of the task alone: whether a skill fits at all is for the task to say. */
  readonly ownTerms: readonly WeightedTerm[];
  /** In order; none for a task of one part. */
  readonly aspects: readonly Aspect[];
  /** Normalised formats of the files that the task names, sorted. */
  readonly artifacts: readonly string[];
  /** Terms that name a format of files, by its words (`spreadsheet`) and by its normalised name (`xlsx`). */
  readonly formats: ReadonlySet<string>;
  /** 1 for a task of a few words, 0 for one that describes its problem, between them in between. */
  readonly brevity: number;
  /** Things that the task does not want used, as it spells them; its terms and words are without them. */
  readonly ruledOut: readonly string[];
  /** Names of files, libraries, functions and commands, as tokenised, sorted. */
  readonly identifiers: readonly string[];
  /** How the task writes a term: `earthquakes` for the stem `earthquak`. */
  readonly spellings: ReadonlyMap<string, string>;
  /** The task's words in order, folded, between single spaces: for finding names in it. */
  readonly words: string;
}

/** A task is read to here: what a person asks comes early, logs and data come late. */
const maxTaskChars = 24_000;
const maxAspects = 12;
const minAspectChars = 40;
/** Terms of one query: the weightiest. Enough for 1,500 words of prose. */
const maxTerms = 400;
const contextWeight = 0.3;
/** What is at hand counts together no more than this part of the task: a large project does not outvote a short question. */
const contextShare = 0.25;
const codeWeight = 0.5;
/** Distinct terms up to which a task is brief, and from which on not at all. */
const brief = 8;
const told = 16;
/** A task of so many characters may be a wish in a few words (constraints.ts). */
const briefChars = 160;
/** In a brief task the format is often all that tells: it counts so many times what another word does. */
const formatWeight = 2;

interface Line {
  readonly text: string;
  /** 0: data or layout, not language. */
  readonly weight: number;
}

/** `context`: files, languages and manifests at hand; they count less than the task's own words. */
export function readTask(task: string, context: readonly string[] = []): QuerySchema {
  const given = task.slice(0, maxTaskChars);
  const { ruledOut, rest: text } = readConstraints(given, given.length <= briefChars);
  let lines = readLines(text);
  if (!lines.some((line) => line.weight > 0)) lines = lines.map((line) => ({ ...line, weight: 1 }));
  const own = weigh(lines);
  const brevity = Math.min(1, Math.max(0, (told - own.size) / (told - brief)));
  const formats = formatsNamed(text);
  const terms = withContext(
    withFormats(own, formats, brevity),
    weigh(context.map((line) => ({ text: line, weight: 1 }))),
  );
  const parts = splitAspects(lines);
  return {
    goal: goalOf(lines),
    terms: heaviest(terms),
    ownTerms: heaviest(own),
    aspects: parts.map((part) => ({
      text: part.map((line) => line.text).join('\n'),
      terms: heaviest(weigh(part)),
    })),
    artifacts: artifactsOf([text, ...context]),
    formats,
    brevity,
    ruledOut,
    identifiers: [...terms.keys()].filter((term) => /[a-z0-9][-_.+][a-z0-9]/.test(term)).sort(),
    spellings: spellingsOf(text, context, own),
    words: ` ${words(text)} `,
  };
}

/** What a skill reads and writes is indexed by normalised names, so those are asked for as well. */
function withFormats(
  own: ReadonlyMap<string, number>,
  formats: ReadonlySet<string>,
  brevity: number,
): ReadonlyMap<string, number> {
  if (brevity === 0 || formats.size === 0) return own;
  const terms = new Map(own);
  for (const format of formats) {
    const weight = own.get(format) ?? 0;
    terms.set(format, weight + brevity * (formatWeight * Math.max(1, weight) - weight));
  }
  return terms;
}

function withContext(
  own: ReadonlyMap<string, number>,
  context: ReadonlyMap<string, number>,
): Map<string, number> {
  const sum = (terms: ReadonlyMap<string, number>): number => [...terms.values()].reduce((a, b) => a + b, 0);
  const scale = Math.min(contextWeight, (contextShare * sum(own)) / Math.max(1, sum(context)));
  const terms = new Map(own);
  for (const [term, weight] of context) terms.set(term, Math.max(terms.get(term) ?? 0, weight * scale));
  return terms;
}

/** Words that only what is at hand says are marked. */
function spellingsOf(
  task: string,
  context: readonly string[],
  own: ReadonlyMap<string, number>,
): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const text of [task, ...context]) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const [term, ...more] = tokenise(word);
      if (term !== undefined && more.length === 0 && !spellings.has(term))
        spellings.set(term, own.has(term) ? word.toLowerCase() : `${word.toLowerCase()} (at hand)`);
    }
  }
  return spellings;
}

/** Lines of punctuation and numbers, and JSON's `"key": value`, are samples of data. */
const dataLine = /^\s*(?:["'|,\d.\s\-[\]{}():;=+*/\\]*|"[^"]*"\s*:.*)$/;

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let fence = '';
  for (const line of text.split(/\r\n?|\n/)) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (!fence || mark.startsWith(fence))) {
      fence = fence ? '' : mark;
      continue;
    }
    const blank = line.trim() === '';
    lines.push({ text: line, weight: blank ? 0 : dataLine.test(line) ? 0 : fence ? codeWeight : 1 });
  }
  return lines;
}

/** √ of the weighted count: repeats count less and less. */
function weigh(lines: readonly Line[]): Map<string, number> {
  const terms = new Map<string, number>();
  for (const { text, weight } of lines) {
    if (weight === 0) continue;
    for (const term of tokenise(text)) terms.set(term, (terms.get(term) ?? 0) + weight);
  }
  for (const [term, count] of terms) terms.set(term, Math.sqrt(count));
  return terms;
}

function heaviest(terms: ReadonlyMap<string, number>): WeightedTerm[] {
  let list = [...terms].map(([term, weight]) => ({ term, weight }));
  if (list.length > maxTerms)
    list = list.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, maxTerms);
  return list.sort((a, b) => (a.term < b.term ? -1 : 1));
}

/** Parts end at blank lines and where a list item starts. The longest are kept, in order. */
function splitAspects(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = [];
  let part: Line[] = [];
  const flush = (): void => {
    if (part.reduce((sum, line) => sum + line.text.length, 0) >= minAspectChars) parts.push(part);
    part = [];
  };
  for (const line of lines) {
    if (line.text.trim() === '' || /^\s*(?:[-*+•]|\d+[.)])\s/.test(line.text)) flush();
    if (line.weight > 0) part.push(line);
  }
  flush();
  return parts.length > 1 ? parts.slice(0, maxAspects) : [];
}

function goalOf(lines: readonly Line[]): string {
  const first = lines.find((line) => line.weight > 0 && /\p{L}{3}/u.test(line.text))?.text ?? '';
  return (/^.*?[.!?。！？](?=\s|$)/u.exec(first)?.[0] ?? first)
    .replace(/^[\s#>*-]+/, '')
    .trim()
    .slice(0, 240);
}

/** Formats of file names, also of bare extensions: `stations.csv`, `*.stl`, `.mseed`. */
function artifactsOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [file] of text.matchAll(/[\w*/-]*\.[A-Za-z][\w]{0,11}(?:\.gz)?\b/g)) {
      const artifact = artifactOfExtension(file);
      if (artifact) found.add(artifact);
    }
  }
  return [...found].sort();
}
