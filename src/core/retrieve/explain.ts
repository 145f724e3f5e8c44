// How the graph brought a skill: the strongest chain of edges from a seed.

import type { Edge, GraphView } from '../graph/edge.ts';
import type { SkillId } from '../skill/skill.ts';
import type { TransitionWeights } from './diffusion.ts';

export interface SeedPath {
  readonly from: SkillId;
  /** In order from the seed; an edge may be walked against its direction. */
  readonly edges: readonly Edge[];
}

/**
 * For each target that edges reach from a seed in at most `maxEdges` steps: the chain with the largest product of seed
 * weight and edge strengths (λ·w along an edge, λ·γ·w against it). Ties go to the smaller id.
 */
export function seedPaths(
  graph: GraphView,
  weights: TransitionWeights,
  seeds: ReadonlyMap<SkillId, number>,
  targets: ReadonlySet<SkillId>,
  accept: (id: SkillId) => boolean,
  maxEdges = 3,
): Map<SkillId, SeedPath> {
  interface Step {
    readonly strength: number;
    readonly path: SeedPath;
  }
  let front = new Map<SkillId, Step>();
  for (const [id, weight] of [...seeds].sort((a, b) => (a[0] < b[0] ? -1 : 1)))
    front.set(id, { strength: weight, path: { from: id, edges: [] } });
  const best = new Map(front);
  for (let step = 0; step < maxEdges; step++) {
    const next = new Map<SkillId, Step>();
    for (const [id, { strength, path }] of front) {
      const walk = (edge: Edge, to: SkillId, factor: number): void => {
        const reached = strength * factor;
        if (reached <= 0 || !accept(to) || reached <= (best.get(to)?.strength ?? 0)) return;
        const found = { strength: reached, path: { from: path.from, edges: [...path.edges, edge] } };
        best.set(to, found);
        next.set(to, found);
      };
      for (const edge of graph.outEdges(id))
        walk(edge, edge.to, edge.weight * weights.edgeWeights[edge.type]);
      for (const edge of graph.inEdges(id)) {
        walk(
          edge,
          edge.from,
          edge.weight * weights.edgeWeights[edge.type] * weights.reverseWeights[edge.type],
        );
      }
    }
    front = next;
  }
  const paths = new Map<SkillId, SeedPath>();
  for (const id of targets) {
    const found = best.get(id);
    if (found && found.path.edges.length > 0) paths.set(id, found.path);
  }
  return paths;
}
