// Which problems are shown where. Pure.

import type { SkillDiagnostic } from '../../core/skill/skill.ts';

export const problemScopes = ['off', 'openFiles', 'workspace', 'all'] as const;
export type ProblemScope = (typeof problemScopes)[number];

export function asScope(value: unknown): ProblemScope {
  return problemScopes.find((scope) => scope === value) ?? 'workspace';
}

/** What VS Code says itself of a file that it takes for a skill. */
const saidByVsCode = new Set([
  'name-missing',
  'name-invalid',
  'name-not-text',
  'name-differs-from-folder',
  'description-missing',
  'description-not-text',
  'front-matter-missing',
  'empty-file',
]);

/** `hasOwnLanguage`: VS Code knows the file as a skill and checks its keys. */
export function isShown({ code }: SkillDiagnostic, hasOwnLanguage: boolean): boolean {
  return !(hasOwnLanguage && saidByVsCode.has(code));
}

/** Of files that nobody has open, only what is wrong: advice would fill the list. */
export function isShownUnopened(problem: SkillDiagnostic, hasOwnLanguage: boolean): boolean {
  return problem.severity !== 'info' && isShown(problem, hasOwnLanguage);
}
