// What provides comes before what needs; where the graph goes round in a circle, the weakest evidence gives way.

import type { Edge } from '../graph/edge.ts';
import type { SkillId } from '../skill/skill.ts';

/**
 * Topological by dependency and workflow edges. Edges are kept strongest first (a dependency before a workflow of the
 * same weight), and one that would close a circle is left out. `ids` come best first: that order decides what edges leave open.
 */
export function orderOfUse(ids: readonly SkillId[], edges: readonly Edge[]): SkillId[] {
  const members = new Set(ids);
  const after = new Map<SkillId, Set<SkillId>>(ids.map((id) => [id, new Set()]));
  const ordering = edges.filter(
    (edge) =>
      (edge.type === 'dependency' || edge.type === 'workflow') &&
      edge.from !== edge.to &&
      members.has(edge.from) &&
      members.has(edge.to),
  );
  for (const edge of [...ordering].sort(strongestFirst)) {
    if (!reaches(after, edge.to, edge.from)) after.get(edge.from)!.add(edge.to);
  }
  const waiting = new Map<SkillId, number>(ids.map((id) => [id, 0]));
  for (const targets of after.values()) for (const id of targets) waiting.set(id, waiting.get(id)! + 1);
  const rest = [...ids];
  const order: SkillId[] = [];
  while (rest.length > 0) {
    const next = rest.findIndex((id) => waiting.get(id) === 0);
    const [id] = rest.splice(next, 1) as [SkillId];
    order.push(id);
    for (const target of after.get(id)!) waiting.set(target, waiting.get(target)! - 1);
  }
  return order;
}

function strongestFirst(a: Edge, b: Edge): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  if (a.type !== b.type) return a.type === 'dependency' ? -1 : 1;
  return a.from === b.from ? (a.to < b.to ? -1 : 1) : a.from < b.from ? -1 : 1;
}

function reaches(after: ReadonlyMap<SkillId, ReadonlySet<SkillId>>, from: SkillId, to: SkillId): boolean {
  const seen = new Set<SkillId>();
  const stack = [from];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    stack.push(...(after.get(id) ?? []));
  }
  return false;
}
