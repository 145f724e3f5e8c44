// All that is wrong with one skill, as an answer about that skill tells it.

import type { DiagnosticSeverity, SkillDiagnostic } from '../../core/skill/skill.ts';
import type { Engine, SkillDetail } from '../engine-api.ts';

const rank: Readonly<Record<DiagnosticSeverity, number>> = { error: 0, warning: 1, info: 2 };

/** What parsing found and what only the library can tell: most serious first, then by line. */
export async function problemsOf(
  engine: Pick<Engine, 'text' | 'review'>,
  { id, sourcePath, diagnostics }: Pick<SkillDetail, 'id' | 'sourcePath' | 'diagnostics'>,
): Promise<readonly SkillDiagnostic[]> {
  const text = await engine.text(id);
  const review = text === undefined ? undefined : await engine.review({ sourcePath, text });
  return (review?.problems ?? diagnostics).toSorted(
    (a, b) => rank[a.severity] - rank[b.severity] || a.range.line - b.range.line,
  );
}
