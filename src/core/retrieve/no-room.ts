// A budget that holds not even one skill: what it would take.

import type { SkillId } from '../skill/skill.ts';
import type { Chosen } from './assemble.ts';
import type { Budget } from './bundle.ts';
import type { Choice } from './choose.ts';
import { estimateTokens, renderBundle, renderPointer } from './render.ts';

/** Where nothing was chosen: the best skill as a pointer, which may fit though the estimate of its cost says no. */
export function orBest(choice: Choice, best: SkillId | undefined): Choice {
  return choice.tiers.size > 0 || best === undefined
    ? choice
    : { ...choice, tiers: new Map([[best, 'pointer']]) };
}

/** One sentence with the least budget that holds something. */
export function noRoomNote(chosen: readonly Chosen[], budget: Budget): string {
  const [best] = [...chosen].sort((a, b) => b.value - a.value || (a.skill.id < b.skill.id ? -1 : 1));
  if (!best) return 'The budget has no room for any skill.';
  const pointer = renderPointer({ ...best.skill, why: best.why, payload: '', abridged: true });
  const least = renderBundle([], [pointer], []);
  const tokens = budget.maxContextTokens === undefined ? '' : ` and ${estimateTokens(least)} tokens`;
  return `The budget is too small for any skill that fits: the least that holds one is ${least.length} characters${tokens}.`;
}
