// Everything that is wrong with a library: what parsing found, and what only the whole graph can tell.

import { filePlaces } from '../../core/authoring/file-places.ts';
import { frontMatterPlaces } from '../../core/authoring/front-matter-places.ts';
import { namePlaces } from '../../core/authoring/name-places.ts';
import type { SkillLibrary } from '../../core/library.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { Skill } from '../../core/skill/skill.ts';
import { TimeSlice } from '../../core/time-slice.ts';
import type { EngineProblem } from '../engine-api.ts';
import { cycleProblems } from './cycle-problems.ts';
import { placed, type Places } from './placed.ts';
import { referenceProblems } from './reference-problems.ts';
import { nameProblems, skillProblems } from './skill-problems.ts';

/**
 * Sorted by file, line, code. A file problem (`extra`) stands for files that gave no skill. Other work goes on meanwhile:
 * what changes then may be seen as before or as after. Rejects with the signal's reason when aborted.
 */
export async function libraryProblems(
  library: SkillLibrary,
  extra: readonly EngineProblem[],
  { signal, slice = new TimeSlice() }: { readonly signal?: AbortSignal; readonly slice?: TimeSlice } = {},
): Promise<readonly EngineProblem[]> {
  const problems: EngineProblem[] = [...extra];
  const sorted = () => [...library.records()].sort((a, b) => (a.skill.id < b.skill.id ? -1 : 1));
  for (const { skill } of sorted()) {
    await slice.breathe(signal);
    const record = library.record(skill.id);
    if (!record) continue;
    const { sourcePath, diagnostics } = record.skill;
    problems.push(
      ...diagnostics.map((diagnostic) => ({ sourcePath, diagnostic })),
      ...skillProblems(record.skill, isLinked(library, record)),
      ...nameProblems(record.skill, library.names, (id) => library.record(id)?.skill),
    );
  }
  for (const found of referenceProblems(sorted())) {
    problems.push(...found);
    await slice.breathe(signal);
  }
  problems.push(...cycleProblems(sorted(), library.graph));
  return narrowed(library, problems, slice, signal);
}

/** With the ranges that an editor underlines, sorted. */
async function narrowed(
  library: SkillLibrary,
  problems: readonly EngineProblem[],
  slice: TimeSlice,
  signal: AbortSignal | undefined,
): Promise<readonly EngineProblem[]> {
  const skills = new Map([...library.records()].map(({ skill }) => [skill.sourcePath, skill]));
  const all: EngineProblem[] = [];
  let held: { readonly path: string; readonly places: Places } | undefined;
  for (const problem of problems.toSorted(compare)) {
    const { sourcePath, diagnostic } = problem;
    const skill = skills.get(sourcePath);
    if (skill && held?.path !== sourcePath) held = { path: sourcePath, places: placesIn(skill) };
    all.push(skill && held ? { sourcePath, diagnostic: placed(diagnostic, held.places) } : problem);
    await slice.breathe(signal);
  }
  return all.sort(compare);
}

/** Names and files are looked for when a problem asks for them: most do not. */
function placesIn({ text, bodyLine }: Skill): Places {
  const lines = text.split('\n');
  const front = frontMatterPlaces(lines);
  let names: Places['names'] | undefined;
  let files: Places['files'] | undefined;
  return {
    lines,
    front,
    get names() {
      return (names ??= namePlaces(lines, bodyLine - 1, front));
    },
    get files() {
      return (files ??= filePlaces(lines, bodyLine - 1));
    },
  };
}

function isLinked({ graph, names }: SkillLibrary, { skill }: SkillRecord): boolean {
  if (names.shadowedBy(skill.id) !== undefined) return true;
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
