// Answers as `--json` has them: in English, without the parts that other languages are made from.

import type { Bundle } from '../core/retrieve/bundle.ts';
import type { SkillDiagnostic } from '../core/skill/skill.ts';
import type { EngineStatus, SkillDetail } from '../service/engine-api.ts';

type Plain<T> = Omit<T, 'said'>;

export function plain<T extends { readonly said?: unknown }>(answer: T): Plain<T> {
  const { said: _said, ...rest } = answer;
  return rest;
}

export function plainBundle(bundle: Bundle): Plain<Bundle> {
  return { ...plain(bundle), missing: bundle.missing.map(plain) };
}

export function plainProblem<T extends { readonly diagnostic: SkillDiagnostic }>(problem: T): T {
  return { ...problem, diagnostic: plain(problem.diagnostic) };
}

export function plainStatus(status: EngineStatus): Plain<EngineStatus> {
  return { ...plain(status), semantic: plain(status.semantic), problems: status.problems.map(plainProblem) };
}

export function plainDetail(detail: SkillDetail): SkillDetail {
  const { diagnostics, skill } = detail;
  return {
    ...detail,
    diagnostics: diagnostics.map(plain),
    skill: { ...skill, diagnostics: skill.diagnostics.map(plain) },
  };
}
