// The skill that a person means by a name, an id or a path; with near names where there is none.

import type { Engine, SkillDetail, SkillSummary } from '../service/engine-api.ts';
import { expandPath } from '../service/workspace/skill-roots.ts';
import type { Cli } from './cli.ts';
import { UnknownSkillError } from './cli-errors.ts';

/** Throws `UnknownSkillError` that names what comes near. */
export async function findSkill(cli: Cli, engine: Engine, key: string): Promise<SkillDetail> {
  const asPath = expandPath(key, cli.here);
  const found =
    (await engine.skill(key)) ??
    (await engine.skill(asPath)) ??
    (await engine.skill(`${asPath}/SKILL.md`)) ??
    (await engine.skill(`${asPath}/skill.md`));
  if (found) return found;
  const near = nearest(key, await engine.skills(), 3).map((skill) => skill.name);
  throw new UnknownSkillError(
    `There is no skill ${JSON.stringify(key)}.`,
    near.length > 0 ? `Near it: ${near.join(', ')}.` : '`gos query TASK` finds skills by what they do.',
  );
}

/** By shared pairs of letters (Dice), best first, those above a third. */
export function nearest(
  key: string,
  skills: readonly SkillSummary[],
  limit: number,
): readonly SkillSummary[] {
  const wanted = pairs(key);
  return skills
    .map((skill) => ({ skill, score: dice(wanted, pairs(skill.name)) }))
    .filter(({ score }) => score > 1 / 3)
    .sort((a, b) => b.score - a.score || (a.skill.id < b.skill.id ? -1 : 1))
    .slice(0, limit)
    .map(({ skill }) => skill);
}

function pairs(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Set<string>();
  for (let i = 0; i + 1 < letters.length; i++) found.add(letters.slice(i, i + 2));
  return found;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
