// From a ranking to the tiers of a bundle: candidates, dependency pairs, doubles and requirements for the selection.

import { requirementFactor } from '../graph/hub-bounds.ts';
import type { Edge, GraphView } from '../graph/edge.ts';
import type { SkillRecord } from '../record.ts';
import type { SkillId } from '../skill/skill.ts';
import type { Budget, RetrievalSettings } from './bundle.ts';
import { speaksFor, type Precedes } from './doubles.ts';
import type { Ranked } from './rank.ts';
import { bundleFrameChars, fullCost, pointerCost } from './cost.ts';
import type { Candidate, Pair, Tier } from './select.ts';
import { select } from './select.ts';

export interface Choice {
  readonly tiers: ReadonlyMap<SkillId, Tier>;
  /** Prerequisites that came only because a chosen skill needs them. */
  readonly broughtBy: ReadonlyMap<SkillId, SkillId>;
  /** Chosen for another: the better of two doubles or alternatives, by the one left behind. */
  readonly insteadOf: ReadonlyMap<
    SkillId,
    { readonly by: SkillId; readonly why: 'duplicate' | 'alternative' }
  >;
}

/** The selection looks at the best of the ranking; the rest is too weak to change it. */
export const maxCandidates = 32;
/** A pointer is worth this part of a skill in full. */
const pointerWorth = 0.15;
/** Dependency edges at least this sure are requirements, and at most so many for one skill. */
const requirementWeight = 0.5;
const maxRequirements = 3;
/** However long the chains of requirements are: selection looks at pairs of candidates. */
const maxBrought = 16;
/** What is required is worth this part of what makes the skill that requires it worth having in full. */
const requirementShare = 0.5;

/** From the third skill on a fall of this part of the best score, down to below `coreEnds`, is where the core of the bundle ends. */
const fall = 0.2;
const coreEnds = 0.7;
const leastCore = 3;

/** The share of the best score from which a skill comes in full: `fullShare`, or the middle of a clear fall above it. */
function fullFrom(ranked: readonly Ranked[], best: number, fullShare: number): number {
  for (let i = leastCore; i < ranked.length; i++) {
    const before = ranked[i - 1]!.score.total / best;
    const after = ranked[i]!.score.total / best;
    if (after < fullShare) break;
    if (before - after >= fall && after < coreEnds) return (before + after) / 2;
  }
  return fullShare;
}

export function choose(
  ranked: readonly Ranked[],
  pinned: ReadonlySet<SkillId>,
  graph: GraphView,
  records: ReadonlyMap<SkillId, SkillRecord>,
  given: RetrievalSettings,
  budget: Budget,
  accept: (id: SkillId) => boolean,
  precedes: Precedes,
): Choice {
  const best = ranked[0]?.score.total ?? 0;
  const settings = { ...given, fullShare: fullFrom(ranked, best, given.fullShare) };
  const share = new Map(ranked.map(({ id, score }) => [id, best > 0 ? score.total / best : 0]));
  const ids = [...pinned, ...ranked.map(({ id }) => id).filter((id) => !pinned.has(id))].slice(
    0,
    maxCandidates + pinned.size,
  );
  const requires = new Map<SkillId, SkillId[]>();
  const broughtBy = new Map<SkillId, SkillId>();
  if (settings.completeness > 0) {
    const known = new Set(ids);
    // Grows while it is walked: a requirement's own requirements come too.
    const queue = [...ids];
    for (const id of queue) {
      const own = pinned.has(id) ? 1 : (share.get(id) ?? 0);
      if (own < settings.fullShare || requires.has(id)) continue;
      const needed = requirementsOf(graph, id)
        .filter((other) => accept(other) && (known.has(other) || broughtBy.size < maxBrought))
        .slice(0, maxRequirements);
      if (needed.length > 0) requires.set(id, needed);
      for (const other of needed) {
        if (!known.has(other)) {
          known.add(other);
          ids.push(other);
          broughtBy.set(other, id);
        }
        const lent = settings.fullShare + requirementShare * (own - settings.fullShare);
        share.set(other, Math.max(share.get(other) ?? 0, lent));
        queue.push(other);
      }
    }
  }
  const candidates = ids.map((id): Candidate =>
    candidateOf(records.get(id)!, pinned.has(id) ? 3 : (share.get(id) ?? 0), settings, budget),
  );
  const doubles = doublesAmong(ids, records, share, precedes);
  const pairs = [...dependencyPairs(graph, new Set(ids), settings.completeness), ...doubles.pairs];
  const maxCost = budget.maxContextChars - bundleFrameChars;
  const tiers = select({
    candidates,
    pairs,
    requires,
    maxCost,
    maxFull: budget.maxSkills,
    maxPointers: settings.maxPointers,
  });
  const insteadOf = new Map(
    [...doubles.insteadOf].filter(([id, { by }]) => tiers.get(id) !== 'full' && tiers.get(by) === 'full'),
  );
  return { tiers, broughtBy, insteadOf };
}

/** `value`: share of the best score; the selection prices room by `fullShare` and `pointerShare`. */
function candidateOf(
  record: SkillRecord,
  value: number,
  settings: RetrievalSettings,
  budget: Budget,
): Candidate {
  const pointer = pointerWorth * (value - settings.pointerShare);
  return {
    id: record.skill.id,
    value: { pointer, full: pointer + (1 - pointerWorth) * (value - settings.fullShare) },
    cost: { pointer: pointerCost(record.skill), full: fullCost(record.skill, budget) },
  };
}

/** What the skill says it needs, surest first. */
export function requirementsOf(graph: GraphView, id: SkillId): SkillId[] {
  const stated = graph
    .inEdges(id)
    .filter((edge) => edge.type === 'dependency' && edge.source === 'reference');
  // Many requirements weigh less each, and are needed all the same.
  const least = requirementWeight * requirementFactor(stated.length);
  return stated
    .filter((edge) => edge.weight >= least)
    .sort((a, b) => b.weight - a.weight || (a.from < b.from ? -1 : 1))
    .map((edge) => edge.from);
}

function dependencyPairs(graph: GraphView, ids: ReadonlySet<SkillId>, completeness: number): Pair[] {
  if (completeness <= 0) return [];
  const edges: Edge[] = [...ids].flatMap((id) =>
    graph.outEdges(id).filter((edge) => edge.type === 'dependency' && ids.has(edge.to) && edge.to !== id),
  );
  return edges.map((edge) => ({ a: edge.from, b: edge.to, value: completeness * edge.weight }));
}

/** Skills of one name, or of nearly the same description, do not both come in full, unless the worse one's root goes first. */
function doublesAmong(
  ids: readonly SkillId[],
  records: ReadonlyMap<SkillId, SkillRecord>,
  share: ReadonlyMap<SkillId, number>,
  precedes: Precedes,
): { readonly pairs: Pair[]; readonly insteadOf: Map<SkillId, { by: SkillId; why: 'duplicate' }> } {
  const pairs: Pair[] = [];
  const insteadOf = new Map<SkillId, { by: SkillId; why: 'duplicate' }>();
  for (const [i, a] of ids.entries()) {
    for (const b of ids.slice(i + 1)) {
      const [better, worse] = (share.get(a) ?? 0) >= (share.get(b) ?? 0) ? [a, b] : [b, a];
      if (!speaksFor(records.get(better)!.skill, records.get(worse)!.skill, precedes)) continue;
      pairs.push({ a, b, value: -2 * Math.max(0.1, share.get(worse) ?? 0) });
      if (!insteadOf.has(worse)) insteadOf.set(worse, { by: better, why: 'duplicate' });
    }
  }
  return { pairs, insteadOf };
}
