// How many of the needs that authors state are edges of the graph.

import type { BenchLibrary } from './bench-library.ts';
import type { StatedNeed } from './task.ts';

export interface NeedsResult {
  /** Pairs whose two skills are in the library. */
  readonly pairs: number;
  /** Share with a dependency edge needs → skill. */
  readonly recall: number;
  /** Share with an edge of any type, in any direction. */
  readonly linked: number;
  readonly dependencyEdges: number;
  readonly missed: readonly StatedNeed[];
}

export function measureNeeds(needs: readonly StatedNeed[], library: BenchLibrary): NeedsResult {
  const missed: StatedNeed[] = [];
  let pairs = 0;
  let found = 0;
  let linked = 0;
  for (const need of needs) {
    const from = library.idOf(need.needs);
    const to = library.idOf(need.skill);
    if (from === undefined || to === undefined) continue;
    pairs++;
    const edges = library.graph.outEdges(from).filter((edge) => edge.to === to);
    const back = library.graph.inEdges(from).some((edge) => edge.from === to);
    if (edges.length > 0 || back) linked++;
    if (edges.some((edge) => edge.type === 'dependency')) found++;
    else missed.push(need);
  }
  let dependencyEdges = 0;
  for (const id of library.graph.ids)
    dependencyEdges += library.graph.outEdges(id).filter((edge) => edge.type === 'dependency').length;
  const share = (count: number): number => (pairs === 0 ? 0 : count / pairs);
  return { pairs, recall: share(found), linked: share(linked), dependencyEdges, missed };
}
