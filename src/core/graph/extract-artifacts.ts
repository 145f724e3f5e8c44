// Artifacts that a skill makes and uses: declared, in prose and tables, in code, in scripts' arguments.

import { artifactOfExtension, artifactSpelled, maySpell } from '../artifact/normalise-artifact.ts';
import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import type { ArtifactClaim } from './claims.ts';
import type { Role, RoleReading } from './artifact-roles.ts';
import { isConversion, readRole, roleInCode, roleOfHeading, verbsOf } from './artifact-roles.ts';
import { findFileNames } from './file-names.ts';
import { DeclaredLines } from './declared-lines.ts';
import { makeEvidence, newlines } from './evidence.ts';

/** What the body alone says of a format, at most: it comes up in many a skill that is not about it. */
const maxIncidental = 0.6;
/** Claims kept of each role, the surest first. */
const maxClaims = 12;
/** Artifacts of one role beyond which each claim says less: who makes everything makes nothing in particular. */
const plausible = 8;
const maxCode = 4000;
/** Artifacts read of one paragraph, list item or row. */
const maxSightings = 60;
const maxScripts = 8;

/** What words are made of: letters and digits, and behind the first also `+ # -`. */
const inWord = new Uint8Array(128);
for (let code = 33; code < 127; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(character)) inWord[code] = 1;
  else if ('+#-'.includes(character)) inWord[code] = 2;
}
const wordKind = (code: number): number => (code < 128 ? inWord[code]! : 0);
/** Their names are no artifacts: addresses, and targets of links. */
const addresses = /https?:\/\/[^\s)>\]]{1,400}|\]\([^()\s]{0,400}\)/g;
/** A skill's own files are not handed from skill to skill. */
const ownFile =
  /^(?:\.\.?\/)?(?:\.\.\/.*|references?|assets|scripts|templates?|schemas?|examples?|resources|prompts|docs?|_?internal|_generated|protocols?|context|shared|rules|modes|workflows?|steps|phases|hooks|agents|commands|lib|src|tests?|node_modules)\//i;

interface Sighting {
  readonly artifact: string;
  readonly start: number;
  readonly end: number;
}

interface Tally {
  /** Declared, in the description, or under an Inputs or Outputs heading. */
  primary: boolean;
  stated: boolean;
  doubt: number;
  best: number;
  sightings: number;
  evidence: ArtifactClaim['evidence'];
}

class Ledger {
  readonly #tallies = new Map<string, Tally>();
  readonly #skill: Skill;

  constructor(skill: Skill) {
    this.#skill = skill;
  }

  add(
    artifact: string,
    { role, confidence, stated }: RoleReading,
    line: number,
    text: string,
    focus: number,
    primary: boolean,
    file?: string,
  ): void {
    const key = `${role}\n${artifact}`;
    const held = this.#tallies.get(key);
    if (held && primary) held.primary = true;
    // What is shown as evidence is what says it.
    if (held && stated && !held.stated) {
      held.stated = true;
      held.evidence = makeEvidence(this.#skill, line, text, focus, file);
      held.best = Math.max(held.best, confidence);
      held.doubt *= 1 - confidence * 0.3;
      held.sightings++;
      return;
    }
    if (held && (held.sightings >= 4 || held.best >= confidence || held.stated !== stated)) {
      if (held.sightings < 4) held.doubt *= 1 - confidence * 0.3;
      held.sightings++;
      return;
    }
    const evidence = makeEvidence(this.#skill, line, text, focus, file);
    if (held) {
      held.doubt = (held.doubt / (1 - held.best)) * (1 - held.best * 0.3) * (1 - confidence);
      held.best = confidence;
      held.evidence = evidence;
      held.sightings++;
    } else
      this.#tallies.set(key, {
        primary,
        stated,
        doubt: 1 - confidence,
        best: confidence,
        sightings: 1,
        evidence,
      });
  }

  claims(): ArtifactClaim[] {
    const byRole: Record<Role, ArtifactClaim[]> = { produces: [], consumes: [], mentions: [] };
    for (const [key, tally] of this.#tallies) {
      const [role, artifact] = key.split('\n') as [Role, string];
      byRole[role].push({
        artifact,
        role,
        stated: tally.stated,
        confidence: Math.min(tally.primary || artifact.includes('.') ? 0.95 : maxIncidental, 1 - tally.doubt),
        evidence: tally.evidence,
      });
    }
    return [...limit(byRole.produces), ...limit(byRole.consumes), ...limit(byRole.mentions)].sort(
      (a, b) => order(a.artifact, b.artifact) || order(a.role, b.role),
    );
  }
}

function limit(claims: ArtifactClaim[]): ArtifactClaim[] {
  const factor = claims.length > plausible ? plausible / claims.length : 1;
  return claims
    .sort((a, b) => b.confidence - a.confidence || order(a.artifact, b.artifact))
    .slice(0, maxClaims)
    .map((claim) => (factor === 1 ? claim : { ...claim, confidence: claim.confidence * factor }));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function extractArtifacts(skill: Skill, document: SkillDocument): ArtifactClaim[] {
  const ledger = new Ledger(skill);
  const lines = new DeclaredLines(skill);
  for (const [list, role] of [
    [skill.inputs, 'consumes'],
    [skill.outputs, 'produces'],
  ] as const) {
    for (const text of list.slice(0, 40)) {
      const firstCell = cellEnd(text);
      const sightings = sightingsIn(text.slice(0, 400));
      if (sightings.length === 0) continue;
      const { line, words } = lines.find(text);
      for (const { artifact, start } of sightings) {
        // The further cells of a row speak of many things.
        if (start > firstCell && !artifact.includes('.')) continue;
        ledger.add(artifact, { role, confidence: 0.85, stated: true }, line, words, start, true);
      }
    }
  }
  readProse(skill.description, () => lines.find(skill.description).line, undefined, true, ledger);
  let section = -1;
  let ofSection: RoleReading | undefined;
  for (const block of document.blocks) {
    if (block.section !== section) {
      section = block.section;
      const heading = skill.sections[section]?.heading ?? '';
      ofSection = heading === '' ? undefined : roleOfHeading(heading);
    }
    if (block.kind === 'fence') readCode(block.text, block.line + 1, ledger);
    else if (block.kind !== 'html')
      readProse(
        block.text,
        () => block.line,
        block.kind === 'heading' ? undefined : ofSection,
        false,
        ledger,
        block.kind === 'table-row',
      );
  }
  let scripts = 0;
  for (const { path, head } of skill.resources) {
    if (head === undefined || ++scripts > maxScripts) continue;
    readCode(head, 1, ledger, path);
  }
  return ledger.claims();
}

/** Where the first cell of a table's row ends; the whole of other texts. */
function cellEnd(text: string): number {
  const bar = text.replace(/^\s*\|/, ' ').indexOf('|');
  return bar < 0 ? text.length : bar;
}

/** Artifacts spelled out or named by a file, in order. */
function sightingsIn(text: string): Sighting[] {
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
    found.sort((a, b) => a.start - b.start || order(a.artifact, b.artifact));
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
function artifactsOfFile(file: string): string[] {
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

function readProse(
  source: string,
  firstLine: () => number,
  ofHeading: RoleReading | undefined,
  primary: boolean,
  ledger: Ledger,
  isRow = false,
): void {
  const text = source.includes('://') || source.includes('](') ? source.replace(addresses, blank) : source;
  const sightings = sightingsIn(text).slice(0, maxSightings);
  if (sightings.length === 0) return;
  const line = firstLine();
  let from = 0;
  for (const sentence of text.split(/(?<=[.;:!?])\s+(?=[^a-z])|\n{2,}/)) {
    const at = text.indexOf(sentence, from);
    from = at + sentence.length;
    const inside = sightings.filter((sighting) => sighting.start >= at && sighting.end <= from);
    if (inside.length === 0) continue;
    const verbs = verbsOf(sentence);
    inside.forEach((sighting, index) => {
      const next = inside.slice(index + 1).find((other) => other.start >= sighting.end);
      const previous = inside.slice(0, index).findLast((other) => other.end <= sighting.start);
      const reading =
        next && isConversion(text.slice(sighting.end, next.start))
          ? ({ role: 'consumes', confidence: 0.75, stated: true } as const)
          : previous && isConversion(text.slice(previous.end, sighting.start))
            ? ({ role: 'produces', confidence: 0.75, stated: true } as const)
            : (roleInSpan(sentence, sighting.start - at, sighting.end - at) ??
              readRole(sentence, verbs, sighting.start - at, sighting.end - at));
      const { role, confidence, stated } = reading.role === 'mentions' && ofHeading ? ofHeading : reading;
      ledger.add(
        sighting.artifact,
        {
          role,
          confidence: role !== 'mentions' && primary ? Math.min(0.9, confidence + 0.1) : confidence,
          // A row tells cases apart; only a heading makes it say what is used and made.
          stated: stated && (!isRow || ofHeading?.role === role),
        },
        line + newlines(text, sighting.start),
        sentence,
        sighting.start - at,
        primary || ofHeading?.role === role,
      );
    });
  }
}

/** The role of an argument in a command that stands in a sentence as code. */
function roleInSpan(sentence: string, start: number, end: number): RoleReading | undefined {
  const open = sentence.lastIndexOf('`', start);
  const close = open < 0 ? -1 : sentence.indexOf('`', end);
  if (close < 0 || !/\s/.test(sentence.slice(open + 1, close).trim())) return undefined;
  let ticks = 0;
  for (let at = sentence.indexOf('`'); at >= 0 && at < start; at = sentence.indexOf('`', at + 1)) ticks++;
  if (ticks % 2 === 0) return undefined;
  const reading = roleInCode(sentence.slice(open + 1, start), sentence.slice(end, close));
  return reading.role === 'mentions' ? undefined : reading;
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}

function readCode(code: string, line: number, ledger: Ledger, file?: string): void {
  let from = 0;
  const last = Math.min(code.length, maxCode);
  // Lines without a dot, which name no file, are not cut out.
  for (let index = 0, dot = -1; from <= last; index++) {
    let to = code.indexOf('\n', from);
    if (to < 0 || to > last) to = last;
    const lineStart = from;
    from = to + 1;
    if (dot < lineStart) dot = code.indexOf('.', lineStart);
    if (dot < 0 || dot >= last) return;
    if (dot >= to || to - lineStart > 400) continue;
    const text = code.slice(lineStart, to);
    for (const { start, end } of findFileNames(text)) {
      const before = text.slice(0, start);
      const after = text.slice(end);
      if (/https?:\/\/\S*$/.test(before)) continue;
      for (const artifact of artifactsOfFile(text.slice(start, end))) {
        ledger.add(artifact, roleInCode(before, after), line + index, text, start, false, file);
      }
    }
  }
}
