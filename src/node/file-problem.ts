// What is wrong with a file or folder as a whole, where no skill is there to carry the diagnostic.

import type { DiagnosticSeverity, SkillDiagnostic } from '../core/skill/skill.ts';

export interface FileProblem {
  readonly sourcePath: string;
  readonly diagnostic: SkillDiagnostic;
}

export function fileProblem(
  code: string,
  severity: DiagnosticSeverity,
  sourcePath: string,
  message: string,
  remedy: string,
): FileProblem {
  const range = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { sourcePath, diagnostic: { code, severity, message, remedy, range } };
}
