// What one skill says, on its own. Edges are joined from this and nothing else.

import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import type { SkillClaims } from './claims.ts';
import { extractArtifacts } from './extract-artifacts.ts';
import { extractReferences } from './extract-references.ts';
import { extractTerms } from './extract-terms.ts';
import { extractTools } from './extract-tools.ts';

/** A pure function of one skill: the same text and files give the same claims. */
export function extractClaims(skill: Skill, document: SkillDocument): SkillClaims {
  const claims: SkillClaims = {
    skill: skill.id,
    artifacts: extractArtifacts(skill, document),
    references: extractReferences(skill, document),
    tools: extractTools(skill, document),
    terms: extractTerms(skill, document),
  };
  return detached(claims);
}

/** A copy whose strings stand alone: cut out of the document's text, each would keep all of that text in memory. */
function detached(claims: SkillClaims): SkillClaims {
  // The id is in every piece of evidence: one string for all.
  return copyOf(claims, claims.skill) as SkillClaims;
}

function copyOf(value: unknown, skill: string): unknown {
  if (typeof value === 'string') return value === skill ? skill : copyOfText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, skill));
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyOf((value as Record<string, unknown>)[key], skill);
  return copy;
}

/** Engines copy short cuts anyway; joining makes them copy a long one. */
function copyOfText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
