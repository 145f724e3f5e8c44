// Which skills a bundle holds: Σ rel + β Σ dependency pairs − redundancy, under a budget (method.md, "Problem").

import type { SkillId } from '../skill/skill.ts';

export type Tier = 'full' | 'pointer';

export interface Candidate {
  readonly id: SkillId;
  /** What it is worth, already less the price of the room it takes. May be negative: then only pairs can bring it in. */
  readonly value: Readonly<Record<Tier, number>>;
  /** Characters, > 0. */
  readonly cost: Readonly<Record<Tier, number>>;
}

/** Two candidates that are worth more (a dependency) or less (doubles, alternatives) together. */
export interface Pair {
  readonly a: SkillId;
  readonly b: SkillId;
  /** Added where both are chosen; halved where one is only a pointer. A loss counts between two full skills only. */
  readonly value: number;
}

export interface SelectionProblem {
  readonly candidates: readonly Candidate[];
  readonly pairs: readonly Pair[];
  /** A skill that is chosen in full needs these to be chosen too, in either tier. */
  readonly requires: ReadonlyMap<SkillId, readonly SkillId[]>;
  readonly maxCost: number;
  readonly maxFull: number;
  readonly maxPointers: number;
}

export type Selection = ReadonlyMap<SkillId, Tier>;

export function selectionValue(problem: SelectionProblem, selection: Selection): number {
  let value = 0;
  for (const candidate of problem.candidates) {
    const tier = selection.get(candidate.id);
    if (tier) value += candidate.value[tier];
  }
  for (const pair of problem.pairs) value += pairValue(pair, selection);
  return value;
}

export function pairValue(pair: Pair, selection: Selection): number {
  return together(pair, selection.get(pair.a), selection.get(pair.b));
}

/** Within every limit, with all that its full skills require. Requirements that are no candidates are not counted. */
export function isFeasible(problem: SelectionProblem, selection: Selection): boolean {
  let cost = 0;
  let full = 0;
  let pointers = 0;
  const known = new Set<SkillId>();
  for (const candidate of problem.candidates) {
    known.add(candidate.id);
    const tier = selection.get(candidate.id);
    if (!tier) continue;
    cost += candidate.cost[tier];
    if (tier === 'full') full++;
    else pointers++;
  }
  if (cost > problem.maxCost || full > problem.maxFull || pointers > problem.maxPointers) return false;
  for (const [id, tier] of selection) {
    if (tier !== 'full') continue;
    for (const needed of problem.requires.get(id) ?? [])
      if (known.has(needed) && !selection.has(needed)) return false;
  }
  return true;
}

/**
 * Greedy by marginal value, each skill with all that it requires, then local exchange: move one skill between tiers, or
 * one in and one out, while that helps. Deterministic: ties go to the smaller id.
 */
export function select(problem: SelectionProblem): Selection {
  const search = new Search(problem);
  search.grow();
  search.exchange();
  return search.selection;
}

type Moves = ReadonlyMap<SkillId, Tier | undefined>;

/** What moves add to the cost and the counts. */
interface Room {
  readonly cost: number;
  readonly full: number;
  readonly pointers: number;
}

const noRoom: Room = { cost: 0, full: 0, pointers: 0 };

interface Single {
  readonly id: SkillId;
  readonly moves: Moves;
  readonly gain: number;
  readonly room: Room;
}

class Search {
  readonly #problem: SelectionProblem;
  readonly #order: readonly Candidate[];
  readonly #byId: ReadonlyMap<SkillId, Candidate>;
  readonly #pairs = new Map<SkillId, Pair[]>();
  readonly #neededBy = new Map<SkillId, SkillId[]>();
  #selection = new Map<SkillId, Tier>();
  #cost = 0;
  #full = 0;
  /** No two moves gain more from the pairs between them. */
  readonly #mostOfPairs: number;

  constructor(problem: SelectionProblem) {
    this.#problem = problem;
    this.#order = [...problem.candidates].sort(byId);
    this.#byId = new Map(this.#order.map((candidate) => [candidate.id, candidate]));
    for (const pair of problem.pairs) {
      for (const id of [pair.a, pair.b]) this.#pairs.set(id, [...(this.#pairs.get(id) ?? []), pair]);
    }
    this.#mostOfPairs = 2 * problem.pairs.reduce((most, pair) => Math.max(most, Math.abs(pair.value)), 0);
    for (const { id } of this.#order) {
      for (const needed of this.#needs(id))
        this.#neededBy.set(needed, [...(this.#neededBy.get(needed) ?? []), id]);
    }
  }

  get selection(): Selection {
    return this.#selection;
  }

  grow(): void {
    for (;;) {
      let best: { moves: Map<SkillId, Tier>; worth: number } | undefined;
      for (const candidate of this.#order) {
        for (const tier of ['full', 'pointer'] as const) {
          const now = this.#selection.get(candidate.id);
          if (now === tier || now === 'full') continue;
          const moves = this.#withRequired(candidate.id, tier);
          const gain = this.#gain(moves);
          if (gain <= 1e-12 || !this.#fits(moves)) continue;
          const worth = gain / Math.sqrt(Math.max(1, this.#room(moves).cost));
          if (!best || worth > best.worth + 1e-12) best = { moves, worth };
        }
      }
      if (!best) return;
      this.#apply(best.moves);
    }
  }

  exchange(): void {
    for (let round = 0; round < 50; round++) {
      const singles = this.#singles();
      let best: { moves: Moves; gain: number } | undefined;
      for (const [i, one] of singles.entries()) {
        const least = (best?.gain ?? 0) + 1e-9;
        if (one.gain > least && this.#fits(one.moves)) best = { moves: one.moves, gain: one.gain };
        // Sorted by gain: from here on no two of them can be better, whatever pairs add.
        if (2 * one.gain + this.#mostOfPairs <= least) continue;
        for (const other of singles.slice(i + 1)) {
          const bar = (best?.gain ?? 0) + 1e-9;
          if (one.gain + other.gain + this.#mostOfPairs <= bar) break;
          if (one.id === other.id || (one.gain + other.gain <= bar && !this.#touch(one, other))) continue;
          if (!this.#roomFor(one.room, other.room)) continue;
          const moves: Moves = new Map([...one.moves, ...other.moves]);
          if (moves.size < one.moves.size + other.moves.size) continue;
          const gain = this.#touch(one, other) ? this.#gain(moves) : one.gain + other.gain;
          if (gain > bar && this.#fits(moves)) best = { moves, gain };
        }
      }
      if (!best) return;
      this.#apply(best.moves);
    }
  }

  /** Every change of one skill's tier, with what it requires, the most gainful first. */
  #singles(): Single[] {
    const singles: Single[] = [];
    for (const { id } of this.#order) {
      for (const tier of ['full', 'pointer', undefined] as const) {
        if (tier === this.#selection.get(id)) continue;
        const moves: Moves = tier ? this.#withRequired(id, tier) : new Map([[id, undefined]]);
        singles.push({ id, moves, gain: this.#gain(moves), room: this.#room(moves) });
      }
    }
    return singles.sort((a, b) => b.gain - a.gain);
  }

  /** True where a pair, or a requirement, may join the two: then what they gain is not just the sum. */
  #touch(one: Single, other: Single): boolean {
    if (one.moves.size > 1 || other.moves.size > 1) return true;
    return (this.#pairs.get(one.id) ?? []).some((pair) => pair.a === other.id || pair.b === other.id);
  }

  #withRequired(id: SkillId, tier: Tier): Map<SkillId, Tier> {
    const moves = new Map<SkillId, Tier>([[id, tier]]);
    if (tier === 'full') {
      for (const needed of this.#needs(id)) {
        if (!this.#selection.has(needed) && !moves.has(needed)) moves.set(needed, 'pointer');
      }
    }
    return moves;
  }

  #gain(moves: ReadonlyMap<SkillId, Tier | undefined>): number {
    let gain = 0;
    const after = (id: SkillId): Tier | undefined =>
      moves.has(id) ? moves.get(id) : this.#selection.get(id);
    const counted = new Set<Pair>();
    for (const [id, tier] of moves) {
      const candidate = this.#byId.get(id)!;
      const before = this.#selection.get(id);
      if (tier) gain += candidate.value[tier];
      if (before) gain -= candidate.value[before];
      for (const pair of this.#pairs.get(id) ?? []) {
        if (counted.has(pair)) continue;
        counted.add(pair);
        gain +=
          together(pair, after(pair.a), after(pair.b)) -
          together(pair, this.#selection.get(pair.a), this.#selection.get(pair.b));
      }
    }
    return gain;
  }

  #room(moves: Moves): Room {
    let cost = 0;
    let full = 0;
    let pointers = 0;
    for (const [id, tier] of moves) {
      const candidate = this.#byId.get(id)!;
      const before = this.#selection.get(id);
      cost += (tier ? candidate.cost[tier] : 0) - (before ? candidate.cost[before] : 0);
      full += Number(tier === 'full') - Number(before === 'full');
      pointers += Number(tier === 'pointer') - Number(before === 'pointer');
    }
    return { cost, full, pointers };
  }

  #roomFor(a: Room, b: Room): boolean {
    const { maxCost, maxFull, maxPointers } = this.#problem;
    const pointers = this.#selection.size - this.#full;
    return (
      this.#cost + a.cost + b.cost <= maxCost &&
      this.#full + a.full + b.full <= maxFull &&
      pointers + a.pointers + b.pointers <= maxPointers
    );
  }

  #fits(moves: Moves): boolean {
    if (!this.#roomFor(this.#room(moves), noRoom)) return false;
    const after = (id: SkillId): Tier | undefined =>
      moves.has(id) ? moves.get(id) : this.#selection.get(id);
    for (const [id, tier] of moves) {
      if (tier === 'full' && this.#needs(id).some((needed) => !after(needed))) return false;
      if (!tier && (this.#neededBy.get(id) ?? []).some((other) => after(other) === 'full')) return false;
    }
    return true;
  }

  /** Required candidates; others cannot be brought. */
  #needs(id: SkillId): readonly SkillId[] {
    return (this.#problem.requires.get(id) ?? []).filter((needed) => this.#byId.has(needed));
  }

  #apply(moves: ReadonlyMap<SkillId, Tier | undefined>): void {
    for (const [id, tier] of moves) {
      if (tier) this.#selection.set(id, tier);
      else this.#selection.delete(id);
    }
    this.#cost = 0;
    this.#full = 0;
    for (const [id, tier] of this.#selection) {
      this.#cost += this.#byId.get(id)!.cost[tier];
      if (tier === 'full') this.#full++;
    }
  }
}

function together(pair: Pair, a: Tier | undefined, b: Tier | undefined): number {
  if (!a || !b) return 0;
  if (a === 'full' && b === 'full') return pair.value;
  return Math.max(0, pair.value / 2);
}

export function byId(a: Candidate, b: Candidate): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
