// The part of the graph around a skill, a bundle or search results. Pure.

import type { EdgeType } from '../../core/graph/edge.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import type { GraphExport } from '../../service/engine-api.ts';
import type { GraphData, GraphEdge, GraphNode } from '../../protocol.ts';

export interface SubgraphOptions {
  /** Centres; undefined: the whole library. */
  readonly centres: readonly SkillId[] | undefined;
  /** Steps from the centres, along edges in both directions. */
  readonly depth: number;
  /** Skills whose neighbours are shown whatever the depth. */
  readonly expanded: readonly SkillId[];
  /** Place in the bundle, 1-based. */
  readonly places: ReadonlyMap<SkillId, number>;
  readonly stateOf: (id: SkillId) => GraphNode['state'];
  /** At most this many skills: the nearest, then those with the most edges. */
  readonly limit: number;
}

type Drawn = Pick<GraphData, 'nodes' | 'edges' | 'omitted'>;

/** Sorted by id. An edge type between two skills is drawn once in each direction, by its strongest edge. */
export function subgraph(graph: GraphExport, options: SubgraphOptions): Drawn {
  const neighbours = new Map<SkillId, Set<SkillId>>(graph.nodes.map(({ id }) => [id, new Set<SkillId>()]));
  for (const { from, to } of graph.edges) {
    neighbours.get(from)?.add(to);
    neighbours.get(to)?.add(from);
  }
  const distances = options.centres
    ? reach(neighbours, options.centres, options)
    : new Map([...neighbours.keys()].map((id) => [id, 1]));
  const degree = (id: SkillId) => neighbours.get(id)?.size ?? 0;
  const kept = [...distances]
    .sort(([a, x], [b, y]) => x - y || degree(b) - degree(a) || (a < b ? -1 : 1))
    .slice(0, options.limit)
    .map(([id]) => id);
  const shown = new Set(kept);
  const nodes = graph.nodes
    .filter(({ id }) => shown.has(id))
    .map(({ id, name, capability }): GraphNode => ({
      id,
      name,
      capability,
      degree: degree(id),
      state: options.stateOf(id),
      place: options.places.get(id) ?? 0,
      distance: distances.get(id) ?? 1,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return { nodes, edges: drawnEdges(graph, shown), omitted: distances.size - shown.size };
}

/** Breadth first; expanded skills pass on their neighbours at any distance. */
function reach(
  neighbours: ReadonlyMap<SkillId, ReadonlySet<SkillId>>,
  centres: readonly SkillId[],
  { depth, expanded }: SubgraphOptions,
): Map<SkillId, number> {
  const distances = new Map<SkillId, number>();
  const wide = new Set(expanded);
  let frontier = centres.filter((id) => neighbours.has(id));
  for (const id of frontier) distances.set(id, 0);
  for (let step = 1; frontier.length > 0; step++) {
    const next: SkillId[] = [];
    for (const id of frontier) {
      if (step > depth && !wide.has(id)) continue;
      for (const other of neighbours.get(id) ?? []) {
        if (distances.has(other)) continue;
        distances.set(other, step);
        next.push(other);
      }
    }
    frontier = next;
  }
  return distances;
}

function drawnEdges(graph: GraphExport, shown: ReadonlySet<SkillId>): readonly GraphEdge[] {
  const strongest = new Map<string, GraphEdge>();
  for (const { from, to, type, weight, artifact } of graph.edges) {
    if (!shown.has(from) || !shown.has(to)) continue;
    const key = edgeKey(from, to, type);
    const known = strongest.get(key);
    if (!known || weight > known.weight)
      strongest.set(key, { from, to, type, weight, ...(artifact === undefined ? {} : { artifact }) });
  }
  return [...strongest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge);
}

/** Direction says nothing for semantic and alternative edges, so both ways are one. */
function edgeKey(from: SkillId, to: SkillId, type: EdgeType): string {
  const directed = type === 'dependency' || type === 'workflow';
  const [a, b] = directed || from < to ? [from, to] : [to, from];
  return `${a}\n${b}\n${type}`;
}
