// Skills' instructions by name, within a budget: what `gos hydrate` and the MCP tool of that name return.

import { hydrate } from '../core/retrieve/hydrate.ts';
import type { Budget } from '../core/retrieve/bundle.ts';
import type { Engine, SkillDetail } from './engine-api.ts';

export interface HydratedSkill {
  readonly id: string;
  readonly name: string;
  readonly capability: string;
  readonly sourcePath: string;
  readonly entrypoints: readonly string[];
  readonly payload: string;
  readonly abridged: boolean;
}

export interface Hydrated {
  readonly skills: readonly HydratedSkill[];
  /** Names of those that the budget had no room for. */
  readonly leftOut: readonly string[];
}

/** Characters below which a payload says too little to be worth its place. */
const leastUseful = 200;

/** In the order given. `overhead` is what the caller writes around each skill, in characters. */
export async function hydrateSkills(
  engine: Engine,
  details: readonly SkillDetail[],
  budget: Pick<Budget, 'maxSkillChars' | 'maxContextChars'>,
  overhead: (skill: SkillDetail) => number,
): Promise<Hydrated> {
  const skills: HydratedSkill[] = [];
  const leftOut: string[] = [];
  let room = budget.maxContextChars;
  for (const detail of details) {
    const { id, name, capability, sourcePath, skill } = detail;
    const text = (await engine.text(id)) ?? '';
    const limit = Math.min(budget.maxSkillChars, room - overhead(detail));
    const payload = limit > 0 ? hydrate({ ...skill, text }, limit, () => 0) : undefined;
    if (payload === undefined || (payload.abridged && payload.text.length < Math.min(leastUseful, limit))) {
      leftOut.push(name);
      continue;
    }
    room -= payload.text.length + overhead(detail);
    skills.push({
      id,
      name,
      capability,
      sourcePath,
      entrypoints: skill.entrypoints,
      payload: payload.text,
      abridged: payload.abridged,
    });
  }
  return { skills, leftOut };
}
