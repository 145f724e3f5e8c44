// What a rename of a skill changes. Pure.

import { nameKey } from '../../core/skill/names.ts';
import type { Skill } from '../../core/skill/skill.ts';
import type { SkillMention } from '../../service/engine-api.ts';

export interface RenamePlan {
  /** Places whose text becomes the new name. */
  readonly edits: readonly SkillMention[];
  /** The folder bears the skill's name and is renamed with it. */
  readonly renamesFolder: boolean;
}

/** Words that name the skill in another way ("the ledger skill") stay; paths follow the folder. */
export function renamePlan(
  skill: Pick<Skill, 'id' | 'name' | 'folder' | 'path'>,
  mentions: readonly SkillMention[],
): RenamePlan {
  const name = nameKey(skill.name);
  const folder = nameKey(skill.folder);
  // A SKILL.md at the top of its root has the root's own folder, which others may be set to.
  const renamesFolder = folder === name && skill.path.includes('/');
  const edits = mentions.filter(({ speaker, written, byPath }) => {
    if (speaker === skill.id) return true;
    const key = nameKey(written);
    return byPath ? renamesFolder && key === folder : key === name;
  });
  return { edits, renamesFolder };
}
