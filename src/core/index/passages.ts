// The texts of a skill that get a vector each.

import type { SkillRecord } from '../record.ts';

/** Part of the identity of stored vectors: raise it with every change of what is embedded. */
export const passagesVersion = 1;

/** At least one, never empty. A pure function of the record. */
export function passagesOf({ skill }: SkillRecord): readonly string[] {
  const name = skill.name.replace(/[-_]+/g, ' ');
  return [`${name}: ${skill.description || skill.capability || skill.snippet}`];
}
