// A record as it is stored: its long text apart, and nothing that is said elsewhere in it.

import type { Evidence } from '../core/graph/edge.ts';
import type { SkillRecord } from '../core/record.ts';
import type { SkillId } from '../core/skill/skill.ts';

export interface PackedRecord {
  /** ASCII. */
  readonly body: string;
  readonly text: string;
}

type Packed = readonly [
  skill: unknown,
  claims: Readonly<Record<string, unknown>>,
  fields: SkillRecord['fields'],
];
/** Its skill is the record's own; words that stand in its text as they are become their place in it. */
type PackedEvidence =
  | readonly [file: string, line: number, words: string]
  | readonly [file: string, line: number, start: number, length: number];

/** Characters from the start of its line in which evidence is looked for. */
const searched = 4000;

/** Records are plain JSON data, so that `unpackRecord` gives back an equal one. */
export function packRecord({ skill, claims, fields }: SkillRecord): PackedRecord {
  const { text, ...rest } = skill;
  const lines = lineStarts(text);
  const packed: Packed = [
    rest,
    mapClaims(claims, (value) => packEvidence(value, skill.id, text, lines)),
    fields,
  ];
  return { body: JSON.stringify(packed).replace(/[\u0080-\uffff]/g, escaped), text };
}

/** In JSON of ASCII alone, which is decoded and parsed in half the time. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Throws where the body is not what `packRecord` makes. */
export function unpackRecord(body: string, text: () => string): SkillRecord {
  const [skill, claims, fields] = JSON.parse(body) as Packed;
  const whole = { ...(skill as Omit<SkillRecord['skill'], 'text'>), text: text() };
  // What was just parsed is nobody else's yet: it is completed in place.
  for (const list of Object.values(claims)) {
    if (!Array.isArray(list)) continue;
    for (const claim of list as { evidence?: unknown }[]) {
      if (Array.isArray(claim.evidence))
        claim.evidence = unpackEvidence(claim.evidence, whole.id, whole.text);
    }
  }
  return { skill: whole, claims: claims as unknown as SkillRecord['claims'], fields };
}

/** Replaces the evidence of every claim in every list of claims. */
function mapClaims(claims: object, map: (evidence: unknown) => unknown): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const [key, list] of Object.entries(claims) as [string, unknown][]) {
    result[key] = Array.isArray(list) ? list.map((claim) => mapOne(claim, map)) : list;
  }
  return result;
}

function mapOne(claim: unknown, map: (evidence: unknown) => unknown): unknown {
  if (typeof claim !== 'object' || claim === null || !('evidence' in claim)) return claim;
  return { ...claim, evidence: map(claim.evidence) };
}

function packEvidence(evidence: unknown, id: SkillId, text: string, lines: readonly number[]): unknown {
  const { skill, file, line, words } = evidence as Evidence;
  if (skill !== id) return evidence;
  const from = lines[line - 1];
  const inside =
    from === undefined || words.length < 12 ? -1 : text.slice(from, from + searched).indexOf(words);
  if (from === undefined || inside < 0) return [file, line, words] satisfies PackedEvidence;
  return [file, line, from + inside, words.length] satisfies PackedEvidence;
}

function unpackEvidence(evidence: readonly unknown[], id: SkillId, text: string): Evidence {
  const [file, line, what, length] = evidence as unknown as PackedEvidence;
  const words = typeof what === 'string' ? what : text.slice(what, what + (length ?? 0));
  return { skill: id, file, line, words };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
