// Budgets of answers: what the client asks for, else what the server was started with, else ours.

import { defaultBudget, type Budget } from '../core/retrieve/bundle.ts';
import type { Settings } from '../service/workspace/settings.ts';

export interface AskedBudget {
  readonly max_skills?: number | undefined;
  readonly max_skill_chars?: number | undefined;
  readonly max_context_chars?: number | undefined;
  readonly max_context_tokens?: number | undefined;
}

export function budgetFor(asked: AskedBudget, settings: Settings): Budget {
  const tokens = asked.max_context_tokens ?? settings.maxContextTokens;
  return {
    maxSkills: asked.max_skills ?? settings.maxSkills ?? defaultBudget.maxSkills,
    maxSkillChars: asked.max_skill_chars ?? settings.maxSkillChars ?? defaultBudget.maxSkillChars,
    maxContextChars: asked.max_context_chars ?? settings.maxContextChars ?? defaultBudget.maxContextChars,
    ...(tokens !== undefined && { maxContextTokens: tokens }),
  };
}
