// The skill whose folder is called so, where no skill has that name.

import { GosError } from '../core/errors.ts';
import type { Engine, SkillDetail } from './engine-api.ts';

/** Several folders are called so. */
export class AmbiguousFolderError extends GosError {
  readonly code = 'unknown-skill';
}

/** undefined where no folder of a skill is called so. Throws `AmbiguousFolderError` where several are. */
export async function skillOfFolder(engine: Engine, folder: string): Promise<SkillDetail | undefined> {
  const wanted = folder.replace(/[\\/]+$/, '');
  const found = (await engine.listing()).filter(({ sourcePath }) => folderName(sourcePath) === wanted);
  if (found.length > 1)
    throw new AmbiguousFolderError(
      `No skill is called ${JSON.stringify(wanted)}, and ${found.length} folders are.`,
      `Give an id: ${found
        .slice(0, 5)
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  return found[0] && engine.skill(found[0].id);
}

/** Says that it was found so. */
export function foundByFolder(folder: string, name: string): string {
  return `No skill is called ${JSON.stringify(folder)}: this is ${name}, whose folder is called so.`;
}

function folderName(sourcePath: string): string | undefined {
  return sourcePath.split(/[\\/]/).at(-2);
}
