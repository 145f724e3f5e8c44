// What one skill says, on its own. Edges are joined from this and nothing else.

import type { SkillDocument } from '../skill/document.ts';
import type { Skill } from '../skill/skill.ts';
import type { SkillClaims } from './claims.ts';
import { extractArtifacts } from './extract-artifacts.ts';
import { extractReferences } from './extract-references.ts';
import { extractTerms } from './extract-terms.ts';
import { extractTools } from './extract-tools.ts';

/**
 * A pure function of one skill: the same text and files give the same claims. Their strings stand alone (`alone`): none
 * keeps the text that it was cut out of.
 */
export function extractClaims(skill: Skill, document: SkillDocument): SkillClaims {
  return {
    skill: skill.id,
    artifacts: extractArtifacts(skill, document),
    references: extractReferences(skill, document),
    tools: extractTools(skill, document),
    terms: extractTerms(skill, document),
  };
}
