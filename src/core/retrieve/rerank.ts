// Direct matches of the task with a skill's fields, each 0…1 before its weight.

import { isCommonArtifact } from '../artifact/normalise-artifact.ts';
import { tokenise } from '../index/tokenise.ts';
import type { SkillRecord } from '../record.ts';
import type { QuerySchema } from './query-schema.ts';
import { words } from './words.ts';

/** Parts by field, already multiplied by `weight`; fields without a match are left out. */
export function directMatches(
  schema: QuerySchema,
  record: SkillRecord,
  weight: number,
): Record<string, number> {
  const parts: Record<string, number> = {};
  if (weight <= 0) return parts;
  const { skill, claims } = record;
  const name = nameMatch(schema, skill.name);
  if (name > 0) parts.name = weight * name;
  const artifacts = schema.artifacts.filter((artifact) => !isCommonArtifact(artifact));
  if (artifacts.length > 0) {
    const handled = new Set(
      claims.artifacts.filter((claim) => claim.role !== 'mentions').map((claim) => claim.artifact),
    );
    const share = artifacts.filter((artifact) => handled.has(artifact)).length / artifacts.length;
    if (share > 0) parts.artifacts = weight * share;
  }
  const tools = new Set(skill.tooling.flatMap((tool) => tokenise(tool)));
  const identifiers = schema.identifiers.filter((identifier) => tools.has(identifier)).length;
  if (identifiers > 0) parts.tooling = weight * Math.min(1, identifiers / 2);
  return parts;
}

/** 1 where the task writes the name out, of two words at least: a single word may be chance. */
function nameMatch(schema: QuerySchema, name: string): number {
  const wanted = words(name);
  return wanted.includes(' ') && schema.words.includes(` ${wanted} `) ? 1 : 0;
}
