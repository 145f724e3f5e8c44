// The part of the graph around a skill, a bundle or search results. Pure.

import { edgeTypes } from '../../core/graph/edge.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import { graphEdgeTypes, numbersAnEdge, type GraphData, type GraphNode } from '../../protocol.ts';
import type { GraphOutline } from '../../service/engine-api.ts';

export interface SubgraphOptions {
  /** Centres; undefined: the whole library. */
  readonly centres: readonly SkillId[] | undefined;
  /** Steps from the centres, along edges in both directions. */
  readonly depth: number;
  /** Skills whose neighbours are shown whatever the depth. */
  readonly expanded: readonly SkillId[];
  /** Place in the bundle, 1-based. */
  readonly places: ReadonlyMap<SkillId, number>;
  /** At most this many skills: the nearest, then those with the most edges. */
  readonly limit: number;
}

export interface Subgraph extends Pick<GraphData, 'nodes' | 'edges' | 'omitted'> {
  /** What each node is for. */
  readonly purposes: readonly string[];
}

/** In the order of the outline. A skill is meant by its place in the outline here. */
export function subgraph(outline: GraphOutline, options: SubgraphOptions): Subgraph {
  const neighbours = neighboursOf(outline);
  const distances = options.centres
    ? reach(outline, neighbours, options.centres, options)
    : new Map(outline.nodes.map((_, place) => [place, 1]));
  const degree = (place: number) => neighbours[place]!.size;
  const shown = [...distances]
    .sort(([a, x], [b, y]) => x - y || degree(b) - degree(a) || a - b)
    .slice(0, options.limit)
    .map(([place]) => place)
    .sort((a, b) => a - b);
  const nodes = shown.map((place): GraphNode => {
    const skill = outline.nodes[place]!;
    return {
      id: skill.id,
      name: skill.name,
      degree: degree(place),
      state: stateOf(skill),
      place: options.places.get(skill.id) ?? 0,
      distance: distances.get(place) ?? 1,
    };
  });
  const purposes = shown.map((place) => outline.nodes[place]!.capability);
  return { nodes, purposes, edges: edgesAmong(outline, shown), omitted: distances.size - shown.length };
}

function neighboursOf({ nodes, edges }: GraphOutline): readonly ReadonlySet<number>[] {
  const neighbours = nodes.map(() => new Set<number>());
  for (let at = 0; at < edges.length; at += numbersAnEdge) {
    const [from, to] = [edges[at]!, edges[at + 1]!];
    neighbours[from]!.add(to);
    neighbours[to]!.add(from);
  }
  return neighbours;
}

/** Breadth first; expanded skills pass on their neighbours at any distance. */
function reach(
  { nodes }: GraphOutline,
  neighbours: readonly ReadonlySet<number>[],
  centres: readonly SkillId[],
  { depth, expanded }: SubgraphOptions,
): Map<number, number> {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const placesOf = (ids: readonly SkillId[]) => ids.flatMap((id) => places.get(id) ?? []);
  const wide = new Set(placesOf(expanded));
  let frontier = placesOf(centres);
  const distances = new Map(frontier.map((place) => [place, 0]));
  for (let step = 1; frontier.length > 0; step++) {
    const next: number[] = [];
    for (const place of frontier) {
      if (step > depth && !wide.has(place)) continue;
      for (const other of neighbours[place]!) {
        if (distances.has(other)) continue;
        distances.set(other, step);
        next.push(other);
      }
    }
    frontier = next;
  }
  return distances;
}

/** Edges with both ends among `shown`, whose places are now those in `shown`. */
function edgesAmong({ edges }: GraphOutline, shown: readonly number[]): readonly number[] {
  const placeIn = new Map(shown.map((place, index) => [place, index]));
  const drawnTypes = edgeTypes.map((type) => graphEdgeTypes.indexOf(type));
  const among: number[] = [];
  for (let at = 0; at < edges.length; at += numbersAnEdge) {
    const [from, to] = [placeIn.get(edges[at]!), placeIn.get(edges[at + 1]!)];
    if (from === undefined || to === undefined) continue;
    among.push(from, to, drawnTypes[edges[at + 2]!]!, edges[at + 3]!);
  }
  return among;
}

function stateOf({ problems, shadowedBy, trusted }: GraphOutline['nodes'][number]): GraphNode['state'] {
  if (problems.errors > 0) return 'broken';
  if (shadowedBy !== undefined) return 'shadowed';
  return trusted ? 'well' : 'untrusted';
}
