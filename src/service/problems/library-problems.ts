// Everything that is wrong with a library: what parsing found, and what only the whole graph can tell.

import type { SkillLibrary } from '../../core/library.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { EngineProblem } from '../engine-api.ts';
import { cycleProblems } from './cycle-problems.ts';
import { referenceProblems } from './reference-problems.ts';
import { nameProblems, skillProblems } from './skill-problems.ts';

/** Sorted by file, line, code. A file problem (`extra`) stands for files that gave no skill. */
export function libraryProblems(
  library: SkillLibrary,
  extra: readonly EngineProblem[],
): readonly EngineProblem[] {
  const records = [...library.records()].sort((a, b) => (a.skill.id < b.skill.id ? -1 : 1));
  const problems = [
    ...extra,
    ...records.flatMap((record) =>
      record.skill.diagnostics.map((diagnostic) => ({ sourcePath: record.skill.sourcePath, diagnostic })),
    ),
    ...records.flatMap((record) => skillProblems(record.skill, isLinked(library, record))),
    ...records.flatMap((record) =>
      nameProblems(record.skill, library.names, (id) => library.record(id)?.skill),
    ),
    ...referenceProblems(records),
    ...cycleProblems(records, library.graph),
  ];
  return problems.sort(compare);
}

function isLinked({ graph }: SkillLibrary, { skill }: SkillRecord): boolean {
  return graph.outEdges(skill.id).length + graph.inEdges(skill.id).length > 0;
}

function compare(a: EngineProblem, b: EngineProblem): number {
  if (a.sourcePath !== b.sourcePath) return a.sourcePath < b.sourcePath ? -1 : 1;
  const [x, y] = [a.diagnostic, b.diagnostic];
  return (
    x.range.line - y.range.line ||
    x.range.column - y.range.column ||
    (x.code < y.code ? -1 : x.code > y.code ? 1 : 0)
  );
}
