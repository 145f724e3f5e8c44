// The skill that a person means by a name, an id or a path; with near names where there is none.

import type { Engine, SkillDetail } from '../service/engine-api.ts';
import { AmbiguousFolderError, foundByFolder, skillOfFolder } from '../service/folder-skill.ts';
import { nearNames } from '../service/near-names.ts';
import { expandPath } from '../service/workspace/skill-roots.ts';
import type { Cli } from './cli.ts';
import { UnknownSkillError } from './cli-errors.ts';
import { printableLine } from './terminal.ts';

/** Throws `UnknownSkillError` that names what comes near. */
export async function findSkill(cli: Cli, engine: Engine, key: string): Promise<SkillDetail> {
  const asPath = expandPath(key, cli.here);
  const found =
    (await engine.skill(key)) ??
    (await engine.skill(asPath)) ??
    (await engine.skill(`${asPath}/SKILL.md`)) ??
    (await engine.skill(`${asPath}/skill.md`));
  if (found) return found;
  const byFolder = await skillOfFolder(engine, key).catch((error: unknown) => {
    if (error instanceof AmbiguousFolderError) throw new UnknownSkillError(error.message, error.remedy);
    throw error;
  });
  if (byFolder) {
    cli.err(`${cli.errStyle.warn('note:')} ${printableLine(foundByFolder(key, byFolder.name))}\n`);
    return byFolder;
  }
  const near = nearNames(
    key,
    (await engine.listing()).map(({ name }) => name),
  );
  throw new UnknownSkillError(
    `There is no skill ${JSON.stringify(key)}.`,
    near.length > 0
      ? `Did you mean ${near.map(printableLine).join(', or ')}?`
      : '`gos query TASK` finds skills by what they do.',
  );
}
