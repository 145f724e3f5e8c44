// A problem of one skill at a line of its file.

import { say, type Said } from '../../core/say.ts';
import { lineRange, makeDiagnostic } from '../../core/skill/diagnostics.ts';
import { wordsOf } from '../../core/errors.ts';
import type { DiagnosticSeverity, Skill, SkillDiagnostic } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';

export function problemAt(
  skill: Pick<Skill, 'sourcePath'>,
  line: number,
  code: string,
  severity: DiagnosticSeverity,
  message: Said,
  remedy: Said,
  more: Pick<SkillDiagnostic, 'subject' | 'suggestions' | 'related'> = {},
): EngineProblem {
  const range = lineRange(Math.max(1, line), 1, 1);
  return {
    sourcePath: skill.sourcePath,
    diagnostic: { ...makeDiagnostic(code, severity, message, remedy, range), ...more },
  };
}

/** The library could not take the skill in. */
export function notIndexed(sourcePath: string, error: unknown): EngineProblem {
  const message = say`"${sourcePath}" could not be indexed: ${wordsOf(error)}.`;
  return problemAt(
    { sourcePath },
    1,
    'not-indexed',
    'error',
    message,
    say`Report it: no SKILL.md should do that.`,
  );
}
