// Skills by name, id, URI or path.

import { GosError } from '../core/errors.ts';
import type { Engine, SkillDetail } from '../service/engine-api.ts';
import { nearNames } from '../service/near-names.ts';
import { skillIdOf } from './skill-uri.ts';

export class UnknownSkillError extends GosError {
  readonly code = 'unknown-skill';
}

export async function findSkill(engine: Engine, key: string): Promise<SkillDetail> {
  const found = await engine.skill(skillIdOf(key) ?? key);
  if (found) return found;
  const near = nearNames(
    key.slice(0, 200),
    (await engine.listing()).map(({ name }) => name),
  );
  throw new UnknownSkillError(
    `There is no skill ${JSON.stringify(key.slice(0, 200))}.`,
    near.length > 0
      ? `Did you mean ${near.join(', or ')}?`
      : 'search_skills and list_skills give the names there are.',
  );
}

/** Each once, in the order given. */
export async function findSkills(
  engine: Engine,
  keys: readonly string[],
  unknown: 'throw' | 'skip',
): Promise<readonly SkillDetail[]> {
  const found = new Map<string, SkillDetail>();
  for (const key of keys) {
    const detail =
      unknown === 'throw' ? await findSkill(engine, key) : await engine.skill(skillIdOf(key) ?? key);
    if (detail) found.set(detail.id, detail);
  }
  return [...found.values()];
}
