// Skills by name, id, URI or path.

import { GosError } from '../core/errors.ts';
import type { Engine, SkillDetail } from '../service/engine-api.ts';
import { AmbiguousFolderError, skillOfFolder } from '../service/folder-skill.ts';
import { nearNames } from '../service/near-names.ts';
import { skillIdOf } from './skill-uri.ts';

export class UnknownSkillError extends GosError {
  readonly code = 'unknown-skill';
}

export async function findSkill(engine: Engine, key: string): Promise<SkillDetail> {
  const found = await engine.skill(skillIdOf(key) ?? key);
  if (found) return found;
  const byFolder = await skillOfFolder(engine, key).catch((error: unknown) => {
    if (error instanceof AmbiguousFolderError) throw new UnknownSkillError(error.message, error.remedy);
    throw error;
  });
  if (byFolder) return byFolder;
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

/** Each once, in the order given, and why the others were not found. */
export async function findSkills(
  engine: Engine,
  keys: readonly string[],
): Promise<{ readonly details: readonly SkillDetail[]; readonly unknown: readonly UnknownSkillError[] }> {
  const found = new Map<string, SkillDetail>();
  const unknown: UnknownSkillError[] = [];
  for (const key of keys) {
    try {
      const detail = await findSkill(engine, key);
      found.set(detail.id, detail);
    } catch (error) {
      if (!(error instanceof UnknownSkillError)) throw error;
      unknown.push(error);
    }
  }
  return { details: [...found.values()], unknown };
}
