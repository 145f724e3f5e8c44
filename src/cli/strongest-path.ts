// How two skills are linked: the chain of edges whose weights' product is largest.

import type { Edge } from '../core/graph/edge.ts';
import type { SkillId } from '../core/skill/skill.ts';

/**
 * Edges may be walked either way. Shortest path over −ln(weight) + a small cost a step (Dijkstra 1959); undefined where
 * there is none, [] where both ends are the same. Ties go to the smaller id.
 */
export function strongestPath(
  edges: readonly Edge[],
  from: SkillId,
  to: SkillId,
): readonly Edge[] | undefined {
  const around = new Map<SkillId, Edge[]>();
  for (const edge of edges) {
    for (const end of [edge.from, edge.to]) {
      const list = around.get(end);
      if (list) list.push(edge);
      else around.set(end, [edge]);
    }
  }
  const cost = new Map<SkillId, number>([[from, 0]]);
  const arrived = new Map<SkillId, Edge>();
  const done = new Set<SkillId>();
  const queue = new Heap();
  queue.push({ id: from, cost: 0 });
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (done.has(next.id)) continue;
    done.add(next.id);
    if (next.id === to) return walkBack(arrived, from, to);
    for (const edge of around.get(next.id) ?? []) {
      const other = edge.from === next.id ? edge.to : edge.from;
      const through = next.cost - Math.log(Math.min(1, Math.max(edge.weight, 1e-6))) + 0.05;
      if (done.has(other) || through >= (cost.get(other) ?? Infinity)) continue;
      cost.set(other, through);
      arrived.set(other, edge);
      queue.push({ id: other, cost: through });
    }
  }
  return undefined;
}

function walkBack(arrived: ReadonlyMap<SkillId, Edge>, from: SkillId, to: SkillId): readonly Edge[] {
  const path: Edge[] = [];
  for (let at = to; at !== from;) {
    const edge = arrived.get(at)!;
    path.push(edge);
    at = edge.from === at ? edge.to : edge.from;
  }
  return path.reverse();
}

interface Entry {
  readonly id: SkillId;
  readonly cost: number;
}

/** A binary heap, cheapest first. */
class Heap {
  readonly #items: Entry[] = [];

  push(entry: Entry): void {
    const items = this.#items;
    let i = items.push(entry) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(items[i]!, items[parent]!)) return;
      [items[i], items[parent]] = [items[parent]!, items[i]!];
      i = parent;
    }
  }

  pop(): Entry | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    items[0] = last;
    for (let i = 0; ;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < items.length && before(items[child]!, items[least]!)) least = child;
      }
      if (least === i) return top;
      [items[i], items[least]] = [items[least]!, items[i]!];
      i = least;
    }
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.cost < b.cost || (a.cost === b.cost && a.id < b.id);
}
