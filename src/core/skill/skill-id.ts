// The id of a skill: where it lies, never what it is called.

import type { RootId, SkillId } from './skill.ts';

/** `folder`: of the skill in its root, `/`-separated; '' at the top. */
export function skillId(root: RootId, folder: string): SkillId {
  return `${root}/${folder}`;
}
