// What is wrong with a file or folder as a whole, where no skill is there to carry the diagnostic.

import type { Said } from '../core/say.ts';
import { lineRange, makeDiagnostic } from '../core/skill/diagnostics.ts';
import type { DiagnosticSeverity, SkillDiagnostic } from '../core/skill/skill.ts';

export interface FileProblem {
  readonly sourcePath: string;
  readonly diagnostic: SkillDiagnostic;
}

export function fileProblem(
  code: string,
  severity: DiagnosticSeverity,
  sourcePath: string,
  message: Said,
  remedy: Said,
): FileProblem {
  return { sourcePath, diagnostic: makeDiagnostic(code, severity, message, remedy, lineRange(1, 1, 1)) };
}
