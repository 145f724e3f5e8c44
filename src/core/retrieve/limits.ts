// What a request may ask for: numbers out of range come to the nearest that makes sense, so that none can hang or break a query.

import type { Budget, RetrievalSettings, RetrieveRequest } from './bundle.ts';
import { defaultBudget } from './bundle.ts';
import { defaultSettings } from './settings.ts';

/** More skills than any library holds, more characters than any context. */
const manySkills = 100_000;
const manyChars = 1e9;
/** With no restart at all diffusion would not end. */
const leastRestart = 0.01;
const heavy = 1e6;

/** Defaults for what is absent or no number. */
export function budgetOf({ budget = {} }: RetrieveRequest): Budget {
  const whole = (name: 'maxSkills' | 'maxSkillChars' | 'maxContextChars', most: number) =>
    Math.floor(within(budget[name], defaultBudget[name], 0, most));
  const tokens = budget.maxContextTokens;
  return {
    maxSkills: whole('maxSkills', manySkills),
    maxSkillChars: whole('maxSkillChars', manyChars),
    maxContextChars: whole('maxContextChars', manyChars),
    ...(tokens === undefined || Number.isNaN(tokens)
      ? {}
      : { maxContextTokens: within(tokens, 0, 0, manyChars) }),
  };
}

/** Defaults for what is absent or no number. */
export function settingsOf({ settings = {} }: RetrieveRequest): RetrievalSettings {
  const all = { ...defaultSettings, ...settings };
  const count = (value: unknown, fallback: number) => Math.floor(within(value, fallback, 0, manySkills));
  const share = (name: 'fusion' | 'floor' | 'feedback' | 'doubleShare') =>
    within(all[name], defaultSettings[name], 0, 1);
  const weight = (
    name:
      | 'leastRow'
      | 'diffusionWeight'
      | 'aspectWeight'
      | 'nameWeight'
      | 'rerankWeight'
      | 'completeness'
      | 'fullShare'
      | 'pointerShare',
  ) => within(all[name], defaultSettings[name], 0, heavy);
  const weights = (name: 'edgeWeights' | 'reverseWeights') => {
    const { dependency, workflow, semantic, alternative } = defaultSettings[name];
    const given: Partial<RetrievalSettings['edgeWeights']> = all[name];
    return {
      dependency: within(given.dependency, dependency, 0, heavy),
      workflow: within(given.workflow, workflow, 0, heavy),
      semantic: within(given.semantic, semantic, 0, heavy),
      alternative: within(given.alternative, alternative, 0, heavy),
    };
  };
  const candidates: Partial<RetrievalSettings['candidateTopK']> = all.candidateTopK;
  return {
    seedTopK: count(all.seedTopK, defaultSettings.seedTopK),
    candidateTopK: {
      semantic: count(candidates.semantic, defaultSettings.candidateTopK.semantic),
      lexical: count(candidates.lexical, defaultSettings.candidateTopK.lexical),
    },
    fusion: share('fusion'),
    fusionForm: all.fusionForm,
    restart: within(all.restart, defaultSettings.restart, leastRestart, 1),
    edgeWeights: weights('edgeWeights'),
    reverseWeights: weights('reverseWeights'),
    leastRow: weight('leastRow'),
    diffusionWeight: weight('diffusionWeight'),
    aspectWeight: weight('aspectWeight'),
    nameWeight: weight('nameWeight'),
    feedback: share('feedback'),
    rerankWeight: weight('rerankWeight'),
    doubleShare: share('doubleShare'),
    completeness: weight('completeness'),
    floor: share('floor'),
    fullShare: weight('fullShare'),
    pointerShare: weight('pointerShare'),
    maxPointers: count(all.maxPointers, defaultSettings.maxPointers),
  };
}

function within(value: unknown, fallback: number, least: number, most: number): number {
  return typeof value === 'number' && !Number.isNaN(value)
    ? Math.min(most, Math.max(least, value))
    : fallback;
}
