// References to skills that the library does not hold.

import { makeNode } from '../../core/graph/graph-node.ts';
import type { SkillRecord } from '../../core/record.ts';
import type { EngineProblem } from '../engine-api.ts';
import { problemAt } from './problem.ts';

/** Only where the words say that a skill is meant: a name in passing may be anything. One problem a skill and target. */
export function referenceProblems(records: readonly SkillRecord[]): readonly EngineProblem[] {
  const nodes = records.map(({ skill, claims }) => ({ skill, node: makeNode(skill, claims) }));
  const known = new Set(nodes.flatMap(({ node }) => node.aliases));
  const names = [...new Set(nodes.map(({ node }) => node.nameAlias))];
  const problems: EngineProblem[] = [];
  for (const { skill, node } of nodes) {
    const said = new Set<string>();
    for (const { claim, targetKeys } of node.references) {
      if (!claim.explicit || said.has(claim.target) || targetKeys.some((key) => known.has(key))) continue;
      if (claim.evidence.file.toLowerCase() !== 'skill.md' || /\.[a-z0-9]{1,6}$/.test(claim.target)) continue;
      said.add(claim.target);
      const near = nearestName(claim.target, names);
      problems.push(
        problemAt(
          skill,
          claim.evidence.line,
          'unknown-skill',
          'warning',
          `There is no skill "${claim.target}" in this library.`,
          near === undefined ? 'Add that skill, or correct the name.' : `Did you mean "${near}"?`,
        ),
      );
    }
  }
  return problems;
}

/** Within two edits (Levenshtein), and a third of the length. */
export function nearestName(target: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.min(3, Math.floor(target.length / 3) + 1);
  for (const name of names) {
    if (Math.abs(name.length - target.length) >= least) continue;
    const distance = editDistance(target, name, least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

function editDistance(a: string, b: string, limit: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    if (Math.min(...next) >= limit) return limit;
    row = next;
  }
  return row[b.length]!;
}
