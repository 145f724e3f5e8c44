// A budget that holds not even one skill: what it would take.

import type { Skill, SkillId } from '../skill/skill.ts';
import type { Least } from './bundle.ts';
import type { Choice } from './choose.ts';
import { estimateTokens, renderBundle, renderPointer } from './render.ts';
import { say, type Said } from '../say.ts';

/** The least that can be given: one skill as a pointer. */
export function onlyPointer(id: SkillId): Choice {
  return { tiers: new Map([[id, 'pointer']]), broughtBy: new Map(), insteadOf: new Map() };
}

/** What a bundle takes that holds one pointer and nothing else. */
export function leastFor(skill: Skill, why: string): Least {
  const { id, name, capability, sourcePath, entrypoints } = skill;
  const pointer = { id, name, capability, sourcePath, entrypoints, why, payload: '', abridged: true };
  const text = renderBundle([], [renderPointer(pointer)], []);
  return { chars: text.length, tokens: estimateTokens(text) };
}

/** One sentence with a budget that holds something. `withTokens`: tokens are limited too. */
export function noRoomNote({ chars, tokens }: Least, withTokens: boolean): Said {
  return withTokens
    ? say`The budget is too small for any skill that fits: the least that holds one is ${chars} characters and ${tokens} tokens.`
    : say`The budget is too small for any skill that fits: the least that holds one is ${chars} characters.`;
}
