// What is said of each artifact of a skill, weighed together.

import type { Skill } from '../skill/skill.ts';
import type { Role, RoleReading } from './artifact-roles.ts';
import type { ArtifactClaim } from './claims.ts';
import { alone, makeEvidence } from './evidence.ts';

/** What the body alone says of a format, at most: it comes up in many a skill that is not about it. */
const maxIncidental = 0.6;
/** Claims kept of each role, the surest first. */
const maxClaims = 12;
/** Artifacts of one role beyond which each claim says less: who makes everything makes nothing in particular. */
const plausible = 8;

interface Tally {
  /** Declared, in the description, or under an Inputs or Outputs heading. */
  primary: boolean;
  stated: boolean;
  doubt: number;
  best: number;
  sightings: number;
  readonly from: Set<string>;
  evidence: ArtifactClaim['evidence'];
}

/** Each sighting of an artifact in a role makes its claim surer, later ones less than the first. */
export class ArtifactLedger {
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
    { file, from = [] }: { readonly file?: string | undefined; readonly from?: readonly string[] } = {},
  ): void {
    const key = `${role}\n${artifact}`;
    const held = this.#tallies.get(key);
    if (held) for (const source of from) held.from.add(source);
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
        from: new Set(from),
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
        ...(role === 'consumes' && tally.from.size > 0 ? { from: [...tally.from].sort().map(alone) } : {}),
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
