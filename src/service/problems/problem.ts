// A problem of one skill at a line of its file.

import type { DiagnosticSeverity, Skill, SkillDiagnostic } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../engine-api.ts';

export function problemAt(
  skill: Pick<Skill, 'sourcePath'>,
  line: number,
  code: string,
  severity: DiagnosticSeverity,
  message: string,
  remedy: string,
  more: Pick<SkillDiagnostic, 'subject' | 'suggestions' | 'related'> = {},
): EngineProblem {
  const at = Math.max(1, line);
  return {
    sourcePath: skill.sourcePath,
    diagnostic: {
      code,
      severity,
      message,
      remedy,
      range: { line: at, column: 1, endLine: at, endColumn: 1 },
      ...more,
    },
  };
}
