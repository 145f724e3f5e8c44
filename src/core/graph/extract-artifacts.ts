// Artifacts that a skill makes and uses: declared, in prose and tables, in code, in scripts' arguments.

import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import type { ArtifactClaim } from './claims.ts';
import { ArtifactLedger } from './artifact-ledger.ts';
import type { RoleReading } from './artifact-roles.ts';
import { isConversion, readRole, roleInCode, roleOfHeading, verbsOf } from './artifact-roles.ts';
import { artifactsOfFile, sightingsIn } from './artifact-sightings.ts';
import { sourcesBehind } from './artifact-sources.ts';
import { findFileNames } from './file-names.ts';
import { DeclaredLines } from './declared-lines.ts';
import { newlines } from './evidence.ts';

const maxCode = 4000;
/** Artifacts read of one paragraph, list item or row. */
const maxSightings = 60;
const maxScripts = 8;

/** Their names are no artifacts: addresses, and targets of links. */
const addresses = /https?:\/\/[^\s)>\]]{1,400}|\]\([^()\s]{0,400}\)/g;

export function extractArtifacts(skill: Skill, document: SkillDocument): ArtifactClaim[] {
  const ledger = new ArtifactLedger(skill);
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
      for (const { artifact, start, end } of sightings) {
        // The further cells of a row speak of many things.
        if (start > firstCell && !artifact.includes('.')) continue;
        const from = sourcesBehind(text, end);
        ledger.add(artifact, { role, confidence: 0.85, stated: true }, line, words, start, true, { from });
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

function readProse(
  source: string,
  firstLine: () => number,
  ofHeading: RoleReading | undefined,
  primary: boolean,
  ledger: ArtifactLedger,
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
        { from: sourcesBehind(text, sighting.end) },
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

function readCode(code: string, line: number, ledger: ArtifactLedger, file?: string): void {
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
        ledger.add(artifact, roleInCode(before, after), line + index, text, start, false, { file });
      }
    }
  }
}
