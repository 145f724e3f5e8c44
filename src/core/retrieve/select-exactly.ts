// The best selection there is, for small sets: the oracle of `select`.

import type { SkillId } from '../skill/skill.ts';
import type { Selection, SelectionProblem, Tier } from './select.ts';
import { byId, isFeasible, pairValue, selectionValue } from './select.ts';

/** Exact, by branch and bound over 3^n: for small sets, as the oracle of `select`. */
export function selectExactly(problem: SelectionProblem): Selection {
  const order = [...problem.candidates].sort(byId);
  const bonus = new Map<SkillId, number>();
  for (const { a, b, value } of problem.pairs) {
    for (const id of [a, b]) bonus.set(id, (bonus.get(id) ?? 0) + Math.max(0, value));
  }
  // What the candidates from i on can add at most.
  const bounds = new Array<number>(order.length + 1).fill(0);
  for (let i = order.length - 1; i >= 0; i--) {
    const { id, value } = order[i]!;
    bounds[i] = bounds[i + 1]! + Math.max(0, value.full, value.pointer) + (bonus.get(id) ?? 0);
  }
  let best: Selection = new Map();
  let bestValue = 0;
  const current = new Map<SkillId, Tier>();
  const visit = (i: number, cost: number, singles: number): void => {
    if (cost > problem.maxCost) return;
    if (i === order.length) {
      const value = selectionValue(problem, current);
      if (value > bestValue + 1e-12 && isFeasible(problem, current)) {
        best = new Map(current);
        bestValue = value;
      }
      return;
    }
    const paired = problem.pairs.reduce((sum, pair) => sum + Math.max(0, pairValue(pair, current)), 0);
    if (singles + paired + bounds[i]! <= bestValue) return;
    const candidate = order[i]!;
    for (const tier of ['full', 'pointer'] as const) {
      current.set(candidate.id, tier);
      visit(i + 1, cost + candidate.cost[tier], singles + candidate.value[tier]);
    }
    current.delete(candidate.id);
    visit(i + 1, cost, singles);
  };
  visit(0, 0, 0);
  return best;
}
