// Personalised PageRank with reverse-aware, typed transitions: T = RowNorm(Σ_r λ_r (T_r→ + γ_r T_r←)),
// s ← α p + (1 − α) Tᵀ s (method.md, "Online", 3).

import type { Edge, EdgeType, GraphView } from '../graph/edge.ts';
import type { SkillId } from '../skill/skill.ts';

/** Rows of T as sorted targets and probabilities that sum to 1; an empty row keeps its mass. */
export interface Transitions {
  readonly size: number;
  /** Targets of row i are `targets[starts[i]]` … `targets[starts[i + 1] − 1]`. */
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  readonly probabilities: Float64Array;
}

export interface TransitionWeights {
  /** λ by edge type. */
  readonly edgeWeights: Readonly<Record<EdgeType, number>>;
  /** γ by edge type. */
  readonly reverseWeights: Readonly<Record<EdgeType, number>>;
  /**
   * 0: rows are normalised to 1 as published, so a lone weak edge carries as much as a strong one. Above it: a row whose weights
   * sum to less keeps the rest of its mass, so weak edges carry little.
   */
  readonly leastRow?: number;
}

export interface PowerIterationOptions {
  /** α, 0…1. */
  readonly restart: number;
  readonly maxIterations?: number;
  /** Stops when the L1 change of one iteration falls below it. */
  readonly tolerance?: number;
}

/** Edges whose ends are not among `ids` are left out. */
export function buildTransitions(
  ids: readonly SkillId[],
  edges: Iterable<Pick<Edge, 'from' | 'to' | 'type' | 'weight'>>,
  weights: TransitionWeights,
): Transitions {
  const index = new Map(ids.map((id, i) => [id, i]));
  const rows: Map<number, number>[] = ids.map(() => new Map<number, number>());
  for (const edge of edges) {
    const from = index.get(edge.from);
    const to = index.get(edge.to);
    if (from === undefined || to === undefined) continue;
    const forward = edge.weight * weights.edgeWeights[edge.type];
    if (forward > 0) add(rows[from]!, to, forward);
    const backward = forward * weights.reverseWeights[edge.type];
    if (backward > 0) add(rows[to]!, from, backward);
  }
  const starts = new Uint32Array(ids.length + 1);
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + row.size));
  const targets = new Uint32Array(starts[ids.length]!);
  const probabilities = new Float64Array(targets.length);
  rows.forEach((row, i) => {
    let at = starts[i]!;
    let sum = 0;
    const sorted = [...row].sort((a, b) => a[0] - b[0]);
    for (const [, weight] of sorted) sum += weight;
    for (const [target, weight] of sorted) {
      targets[at] = target;
      probabilities[at++] = weight / sum;
    }
  });
  return { size: ids.length, starts, targets, probabilities };
}

/** `personalization` sums to 1. The result sums to 1. */
export function personalizedPageRank(
  transitions: Transitions,
  personalization: ArrayLike<number>,
  options: PowerIterationOptions,
): Float64Array {
  const { restart, maxIterations = 50, tolerance = 1e-6 } = options;
  const { size, starts, targets, probabilities } = transitions;
  let scores = Float64Array.from(personalization);
  let next = new Float64Array(size);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    for (let i = 0; i < size; i++) next[i] = restart * personalization[i]!;
    for (let i = 0; i < size; i++) {
      const mass = (1 - restart) * scores[i]!;
      if (mass === 0) continue;
      const end = starts[i + 1]!;
      if (starts[i] === end) next[i]! += mass;
      for (let k = starts[i]!; k < end; k++) next[targets[k]!]! += mass * probabilities[k]!;
    }
    let change = 0;
    for (let i = 0; i < size; i++) change += Math.abs(next[i]! - scores[i]!);
    [scores, next] = [next, scores];
    if (change < tolerance) break;
  }
  return scores;
}

/** A skill's row of T: where its mass goes. Empty: it stays. */
export type TransitionRow = readonly { readonly to: SkillId; readonly probability: number }[];

/** Reads rows from a graph as they are asked for, so that a query costs what it touches. */
export function rowReader(
  graph: GraphView,
  weights: TransitionWeights,
  accept: (id: SkillId) => boolean = () => true,
): (id: SkillId) => TransitionRow {
  const rows = new Map<SkillId, TransitionRow>();
  return (id) => {
    const known = rows.get(id);
    if (known) return known;
    const sums = new Map<SkillId, number>();
    for (const edge of graph.outEdges(id)) {
      const weight = edge.weight * weights.edgeWeights[edge.type];
      if (weight > 0 && accept(edge.to)) add(sums, edge.to, weight);
    }
    for (const edge of graph.inEdges(id)) {
      const weight = edge.weight * weights.edgeWeights[edge.type] * weights.reverseWeights[edge.type];
      if (weight > 0 && accept(edge.from)) add(sums, edge.from, weight);
    }
    let total = 0;
    for (const weight of sums.values()) total += weight;
    const whole = Math.max(total, weights.leastRow ?? 0);
    if (total > 0 && whole > total) add(sums, id, whole - total);
    const row = [...sums].map(([to, weight]) => ({ to, probability: weight / whole }));
    rows.set(id, row);
    return row;
  };
}

/**
 * Local forward push (Andersen, Chung and Lang 2006): an estimate that never exceeds the exact score and falls short of
 * it by at most ε · (out-degree of the skill, at least 1) summed over what is left. Cost O(1 / (ε α)) whatever the size of the graph.
 */
export function forwardPush(
  row: (id: SkillId) => TransitionRow,
  personalization: ReadonlyMap<SkillId, number>,
  restart: number,
  epsilon: number,
): Map<SkillId, number> {
  const estimate = new Map<SkillId, number>();
  const residual = new Map<SkillId, number>(personalization);
  const queue = [...personalization.keys()];
  const queued = new Set(queue);
  // The queue grows while it is walked.
  for (const id of queue) {
    queued.delete(id);
    const mass = residual.get(id) ?? 0;
    const out = row(id);
    if (mass < epsilon * Math.max(1, out.length)) continue;
    residual.set(id, 0);
    if (out.length === 0) {
      add(estimate, id, mass);
      continue;
    }
    add(estimate, id, restart * mass);
    for (const { to, probability } of out) {
      add(residual, to, (1 - restart) * mass * probability);
      if (!queued.has(to)) {
        queued.add(to);
        queue.push(to);
      }
    }
  }
  return estimate;
}

function add<K>(sums: Map<K, number>, key: K, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
