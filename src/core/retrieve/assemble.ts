// From chosen skills to the text of the bundle: every character within the budget.

import type { Skill, SkillId } from '../skill/skill.ts';
import type { Budget } from './bundle.ts';
import { hydrate } from './hydrate.ts';
import type { RenderedSkill } from './render.ts';
import { estimateTokens, renderBundle, renderFull, renderPointer } from './render.ts';
import type { Tier } from './select.ts';

export interface Chosen {
  readonly skill: Skill;
  readonly tier: Tier;
  /** Share of the best score: who gives way first where the budget is tight. */
  readonly value: number;
  /** One line: why it is here. */
  readonly why: string;
}

export interface Assembled {
  readonly rendered: string;
  /** In the order given; without those that found no room. */
  readonly skills: readonly {
    readonly id: SkillId;
    readonly tier: Tier;
    readonly payload: string;
    readonly abridged: boolean;
    readonly chars: number;
  }[];
  readonly noRoom: readonly SkillId[];
}

/** What a skill's score is worth of the room, at least, against the best one's 1. */
const leastShare = 0.25;

/**
 * Shares the room out: heads and pointers first, then payloads, by their scores, where short texts leave their share to the long ones. Where even that does not fit,
 * skills become pointers and pointers go, the weakest first. `worth` says how much a text has to do with the task.
 */
export function assemble(
  order: readonly Chosen[],
  missing: readonly string[],
  budget: Budget,
  worth: (text: string) => number,
): Assembled {
  let maxChars = budget.maxContextChars;
  const noRoom: SkillId[] = [];
  let chosen = [...order];
  let lacking = missing;
  for (;;) {
    const built = build(chosen, lacking, maxChars, budget.maxSkillChars, worth);
    const tokens = budget.maxContextTokens === undefined ? 0 : estimateTokens(built.rendered);
    if (chosen.length === 0) return { rendered: '', skills: [], noRoom };
    if (built.rendered.length <= budget.maxContextChars && tokens <= (budget.maxContextTokens ?? Infinity)) {
      return { ...built, noRoom };
    }
    if (
      tokens > (budget.maxContextTokens ?? Infinity) &&
      maxChars > 1000 &&
      built.rendered.length <= budget.maxContextChars
    ) {
      maxChars = Math.min(maxChars - 100, Math.floor((maxChars * (budget.maxContextTokens ?? 1)) / tokens));
      continue;
    }
    const weakest = [...chosen].sort((a, b) => a.value - b.value || (a.skill.id < b.skill.id ? 1 : -1))[0]!;
    if (weakest.tier === 'full')
      chosen = chosen.map((item) => (item === weakest ? { ...item, tier: 'pointer' } : item));
    else if (chosen.length === 1 && lacking.length > 0) lacking = [];
    else {
      chosen = chosen.filter((item) => item !== weakest);
      noRoom.push(weakest.skill.id);
    }
  }
}

function build(
  chosen: readonly Chosen[],
  missing: readonly string[],
  maxChars: number,
  maxSkillChars: number,
  worth: (text: string) => number,
): Omit<Assembled, 'noRoom'> {
  const bare = chosen.map((item) => {
    const shell = rendered(item, '', true);
    return item.tier === 'full' ? renderFull(shell) : renderPointer(shell);
  });
  const full = chosen.map((item, i) => ({ item, i })).filter(({ item }) => item.tier === 'full');
  const frame = renderBundle(
    bare.filter((_, i) => chosen[i]!.tier === 'full'),
    bare.filter((_, i) => chosen[i]!.tier === 'pointer'),
    missing,
  ).length;
  const payloads = new Map<number, { text: string; abridged: boolean }>();
  let room = maxChars - frame;
  // Who needs the least of its share first: what it does not use goes to the others.
  const byNeed = full
    .map(({ item, i }) => ({ item, i, share: Math.max(leastShare, item.value) }))
    .map((part) => ({ ...part, need: Math.min(maxSkillChars, part.item.skill.text.length) / part.share }))
    .sort((a, b) => a.need - b.need || a.i - b.i);
  let shares = byNeed.reduce((sum, { share }) => sum + share, 0);
  byNeed.forEach(({ item, i, share }) => {
    const fair = Math.floor((room * share) / shares);
    shares -= share;
    const payload = hydrate(item.skill, Math.max(0, Math.min(maxSkillChars, fair)), worth);
    payloads.set(i, payload);
    room -= payload.text.length;
  });
  const texts = chosen.map((item, i) => {
    const payload = payloads.get(i);
    return payload ? renderFull(rendered(item, payload.text, payload.abridged)) : bare[i]!;
  });
  const all = renderBundle(
    texts.filter((_, i) => chosen[i]!.tier === 'full'),
    texts.filter((_, i) => chosen[i]!.tier === 'pointer'),
    missing,
  );
  return {
    rendered: all,
    skills: chosen.map(({ skill, tier }, i) => ({
      id: skill.id,
      tier,
      payload: payloads.get(i)?.text ?? '',
      abridged: payloads.get(i)?.abridged ?? false,
      chars: texts[i]!.length,
    })),
  };
}

/** What is written of a skill: nothing else of it is read, least of all its text. */
function rendered({ skill, why }: Chosen, payload: string, abridged: boolean): RenderedSkill {
  const { id, name, capability, sourcePath, entrypoints } = skill;
  return { id, name, capability, sourcePath, entrypoints, why, payload, abridged };
}
