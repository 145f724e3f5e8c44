// A record as it is stored: its long text apart, and nothing that is said elsewhere in it.

import type { Evidence } from '../core/graph/edge.ts';
import type { SkillRecord } from '../core/record.ts';
import type { SkillId } from '../core/skill/skill.ts';

export interface PackedRecord {
  readonly body: string;
  readonly text: string;
}

type Packed = readonly [
  skill: unknown,
  claims: Readonly<Record<string, unknown>>,
  fields: SkillRecord['fields'],
];
/** Its skill is the record's own. */
type PackedEvidence = readonly [file: string, line: number, words: string];

/** Records are plain JSON data, so that `unpackRecord` gives back an equal one. */
export function packRecord({ skill, claims, fields }: SkillRecord): PackedRecord {
  const { text, ...rest } = skill;
  const packed: Packed = [rest, mapClaims(claims, (value) => packEvidence(value, skill.id)), fields];
  return { body: JSON.stringify(packed), text };
}

/** Throws where the body is not what `packRecord` makes. */
export function unpackRecord(body: string, text: () => string): SkillRecord {
  const [skill, claims, fields] = JSON.parse(body) as Packed;
  const { id } = skill as { id: SkillId };
  return {
    skill: { ...(skill as Omit<SkillRecord['skill'], 'text'>), text: text() },
    claims: mapClaims(claims, (value) => unpackEvidence(value, id)) as unknown as SkillRecord['claims'],
    fields,
  };
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

function packEvidence(evidence: unknown, id: SkillId): unknown {
  const { skill, file, line, words } = evidence as Evidence;
  return skill === id ? ([file, line, words] satisfies PackedEvidence) : evidence;
}

function unpackEvidence(evidence: unknown, id: SkillId): unknown {
  if (!Array.isArray(evidence)) return evidence;
  const [file, line, words] = evidence as unknown as PackedEvidence;
  return { skill: id, file, line, words } satisfies Evidence;
}
