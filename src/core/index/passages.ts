// The texts of a skill that get a vector each.

import type { ArtifactClaim } from '../graph/claims.ts';
import type { SkillRecord } from '../record.ts';

/** Part of the identity of stored vectors: raise it with every change of what is embedded. */
export const passagesVersion = 2;

/** Characters of a description past which no small model reads on. */
const maxDescription = 1500;
const maxArtifacts = 10;

/**
 * At least one, never empty. A pure function of the record. One passage, what the author says the skill is for and what
 * it takes and gives, won the measurement (`npm run bench:embedding` prints the table): headings and chunks of the body
 * add cost and noise.
 */
export function passagesOf({ skill, claims }: SkillRecord): readonly string[] {
  const name = skill.name.replace(/[-_]+/g, ' ');
  const description = (skill.description || skill.capability || skill.snippet).slice(0, maxDescription);
  const takes = artifacts(claims.artifacts, 'consumes');
  const gives = artifacts(claims.artifacts, 'produces');
  return [
    `${name}: ${description}${takes === '' ? '' : ` Takes ${takes}.`}${gives === '' ? '' : ` Gives ${gives}.`}`,
  ];
}

function artifacts(claims: readonly ArtifactClaim[], role: ArtifactClaim['role']): string {
  return [...new Set(claims.filter((claim) => claim.role === role).map((claim) => claim.artifact))]
    .slice(0, maxArtifacts)
    .join(', ');
}
