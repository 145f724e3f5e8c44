// What a description lacks for tasks to find the skill, and the sentence that would help.

import { isCommonArtifact } from '../../core/artifact/normalise-artifact.ts';
import type { SkillClaims } from '../../core/graph/claims.ts';
import { tokenise } from '../../core/index/tokenise.ts';
import type { Skill } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';
import { problemAt } from './problem.ts';
import { say } from '../../core/say.ts';

/** Below it, a claim may be no more than a word in passing. */
const sure = 0.6;

/** A description that names none of the files that tell the skill from others. */
export function lackingArtifacts(skill: Skill, claims: SkillClaims): EngineProblem | undefined {
  if (skill.description.trim() === '') return undefined;
  const { takes, gives } = rareArtifacts(claims);
  const all = [...new Set([...takes, ...gives])];
  if (all.length === 0 || all.some((artifact) => says(skill.description, artifact))) return undefined;
  return problemAt(
    skill,
    1,
    'description-lacks-files',
    'info',
    say`The description names none of the files that this skill works on: ${all.slice(0, 4).join(', ')}.`,
    say`A task that names such a file finds the skill better when the description does, too.`,
    { suggestions: [artifactSentence(claims)!] },
  );
}

/** "Reads pcap. Writes csv." undefined where the text tells of no files of its own. */
export function artifactSentence(claims: SkillClaims): string | undefined {
  const { takes, gives } = rareArtifacts(claims);
  const parts = [
    takes.length > 0 ? `Reads ${list(takes)}.` : '',
    gives.length > 0 ? `Writes ${list(gives)}.` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function rareArtifacts(claims: SkillClaims) {
  const of = (role: 'consumes' | 'produces') => [
    ...new Set(
      claims.artifacts
        .filter((claim) => claim.role === role && claim.confidence >= sure && isFormat(claim.artifact))
        .sort((a, b) => b.confidence - a.confidence || (a.artifact < b.artifact ? -1 : 1))
        .map(({ artifact }) => artifact),
    ),
  ];
  return { takes: of('consumes'), gives: of('produces') };
}

/** Neither what everybody uses nor the name of one file. */
function isFormat(artifact: string): boolean {
  return !artifact.includes('.') && !isCommonArtifact(artifact);
}

function list(names: readonly string[]): string {
  return names.slice(0, 3).join(', ');
}

function says(description: string, artifact: string): boolean {
  if (description.toLowerCase().includes(artifact)) return true;
  const terms = new Set(tokenise(description));
  return tokenise(artifact).every((term) => terms.has(term));
}
