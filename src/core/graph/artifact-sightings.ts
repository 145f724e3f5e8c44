// Where a text names artifacts: spelled out, or by a file of theirs.

import { artifactOfExtension, artifactSpelled, maySpell } from '../artifact/normalise-artifact.ts';
import { findFileNames } from './file-names.ts';

/** What words are made of: letters and digits, and behind the first also `+ # -`. */
const inWord = new Uint8Array(128);
for (let code = 33; code < 127; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(character)) inWord[code] = 1;
  else if ('+#-'.includes(character)) inWord[code] = 2;
}
const wordKind = (code: number): number => (code < 128 ? inWord[code]! : 0);

/** A skill's own files are not handed from skill to skill. */
const ownFile =
  /^(?:\.\.?\/)?(?:\.\.\/.*|references?|assets|scripts|templates?|schemas?|examples?|resources|prompts|docs?|_?internal|_generated|protocols?|context|shared|rules|modes|workflows?|steps|phases|hooks|agents|commands|lib|src|tests?|node_modules)\//i;

export interface Sighting {
  readonly artifact: string;
  readonly start: number;
  readonly end: number;
}

/** Artifacts spelled out or named by a file, in order. */
export function sightingsIn(text: string): Sighting[] {
  const found: Sighting[] = [];
  const { length } = text;
  for (let start = 0; start < length; start++) {
    const first = text.charCodeAt(start);
    if (wordKind(first) !== 1) continue;
    let end = start + 1;
    while (end < length && wordKind(text.charCodeAt(end)) > 0) end++;
    const second = end > start + 1 ? text.charCodeAt(start + 1) : 0;
    const spelled = maySpell(end - start, first, second) ? artifactSpelled(text, start, end) : undefined;
    // `eve.json` and `fastq.gz` are files, `json-schema.org` is neither.
    const isFile =
      spelled && (text[start - 1] === '.' || /^\.[a-z]/.test(text.slice(spelled.end, spelled.end + 2)));
    if (spelled && !isFile) {
      found.push({ artifact: spelled.artifact, start, end: spelled.end });
      end = Math.max(end, spelled.end);
    }
    start = end - 1;
  }
  if (text.includes('.')) {
    for (const { start, end } of findFileNames(text)) {
      for (const artifact of artifactsOfFile(text.slice(start, end))) found.push({ artifact, start, end });
    }
    found.sort(
      (a, b) => a.start - b.start || (a.artifact < b.artifact ? -1 : a.artifact > b.artifact ? 1 : 0),
    );
  }
  return found;
}

/** Names that say nothing of what is in the file. */
const emptyNames =
  /^(?:skill|readme|instructions|well-architected|changelog|license|contributing|claude|agents|index|main|app|test|tests|config|settings|package|package-lock|tsconfig|pyproject|requirements|environment|setup|makefile|docker-compose|input|output|out|in|data|file|files|files?\d|example|sample|foo|bar|baz|temp|tmp|result|results|report|summary|script|run|my[\w-]*|your[\w-]*|path|name|filename|document|image|video|audio|img|photo|page|template|schema|log|logs|notes|todo|plan|design|spec|tasks?|reference|references|guide|utils|helpers|state|metadata|manifest|info|meta|project|local|prod|dev|model|values|deployment|service|query|request|response|metrics|env|a|b|c|x|y|z|\d+)$/;

/** In every project of a kind, whoever makes it. */
const manifest =
  /(?:^|[-_.])(?:project|package|packages|manifest|config|configuration|settings|workspace|requirements|lock|compose|readme|license|changelog|makefile|env|environment|gemfile|pom|cargo)(?:[-_.]|$)/;

/** The format, and the file itself where its name is telling: two skills that name it mean the same thing. */
export function artifactsOfFile(file: string): string[] {
  if (ownFile.test(file)) return [];
  const base = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  const format = artifactOfExtension(base);
  if (format === undefined) return [];
  const dot = base.indexOf('.');
  const stem = base.slice(0, dot);
  if (dot < 4 || manifest.test(stem) || !/^[a-z0-9][^*{}<>$%~]*$/.test(base) || emptyNames.test(stem))
    return [format];
  return [format, base];
}
