// A skill's edges as people read them: by type and direction. Pure.

import type { Edge } from '../../core/graph/edge.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import type { NamedEdge, SkillDetail } from '../../service/engine-api.ts';

/** In the order of display. */
export const edgeGroups = ['requires', 'requiredBy', 'after', 'then', 'alternatives', 'related'] as const;
export type EdgeGroup = (typeof edgeGroups)[number];

export interface Neighbour {
  readonly id: SkillId;
  readonly name: string;
  /** Strongest first. */
  readonly edges: readonly NamedEdge[];
}

/** The group of an edge as `self`, at one end of it, sees it. */
export function groupOf(self: SkillId, edge: Edge): EdgeGroup {
  const outgoing = edge.from === self;
  switch (edge.type) {
    case 'dependency':
      return outgoing ? 'requiredBy' : 'requires';
    case 'workflow':
      return outgoing ? 'then' : 'after';
    case 'alternative':
      return 'alternatives';
    case 'semantic':
      return 'related';
  }
}

/** Non-empty groups in order of display; in each, every neighbour once, strongest first, ties by name and id. */
export function groupEdges(
  detail: Pick<SkillDetail, 'id' | 'edges'>,
): ReadonlyMap<EdgeGroup, readonly Neighbour[]> {
  const found = new Map<EdgeGroup, Map<SkillId, { id: SkillId; name: string; edges: NamedEdge[] }>>();
  for (const edge of detail.edges) {
    const outgoing = edge.from === detail.id;
    const id = outgoing ? edge.to : edge.from;
    const group = groupOf(detail.id, edge);
    const neighbours =
      found.get(group) ?? new Map<SkillId, { id: SkillId; name: string; edges: NamedEdge[] }>();
    found.set(group, neighbours);
    const neighbour = neighbours.get(id) ?? { id, name: outgoing ? edge.toName : edge.fromName, edges: [] };
    neighbours.set(id, neighbour);
    neighbour.edges.push(edge);
  }
  const groups = new Map<EdgeGroup, readonly Neighbour[]>();
  for (const group of edgeGroups) {
    const neighbours = [...(found.get(group)?.values() ?? [])];
    for (const { edges } of neighbours) edges.sort((a, b) => b.weight - a.weight);
    if (neighbours.length > 0) groups.set(group, neighbours.sort(byStrength));
  }
  return groups;
}

function byStrength(a: Neighbour, b: Neighbour): number {
  return (
    (b.edges[0]?.weight ?? 0) - (a.edges[0]?.weight ?? 0) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1)
  );
}
