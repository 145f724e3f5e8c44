// What a skill costs in a bundle, in characters, before its payload is made.

import { textLength } from '../packed-record.ts';
import type { Skill } from '../skill/skill.ts';
import type { Budget } from './bundle.ts';
import { oneLine, pointerWhyChars } from './render.ts';

/** Opening, closing and the head of the pointers. */
export const bundleFrameChars = 420;
/** A skill's head without its own words, and the reason. */
const headChars = 180;
/** A skill in full gets at least this much of its text, where it has so much. */
export const leastPayload = 700;

export function headCost(skill: Skill): number {
  const entrypoints = skill.entrypoints.slice(0, 6).join(', ').length;
  return (
    headChars +
    skill.name.length +
    skill.sourcePath.length +
    Math.min(240, skill.capability.length) +
    Math.min(200, entrypoints)
  );
}

export function fullCost(skill: Skill, budget: Budget): number {
  return headCost(skill) + Math.min(leastPayload, textLength(skill, leastPayload), budget.maxSkillChars);
}

export function pointerCost(skill: Skill): number {
  return (
    12 +
    pointerWhyChars +
    Math.min(64, skill.name.length) +
    Math.min(300, skill.sourcePath.length) +
    oneLine(skill.capability, 110).length
  );
}
