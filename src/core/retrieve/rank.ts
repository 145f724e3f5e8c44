// Relevance, diffusion and direct matches on one scale: the ranking, with every part of every score.

import type { GraphView } from '../graph/edge.ts';
import type { SkillRecord } from '../record.ts';
import type { SkillId } from '../skill/skill.ts';
import type { RetrievalSettings, Score } from './bundle.ts';
import { forwardPush, rowReader } from './diffusion.ts';
import { fuse, type Fusion } from './fusion.ts';
import type { QuerySchema } from './query-schema.ts';
import type { Relevance } from './relevance.ts';
import { doublesIn, type Precedes } from './doubles.ts';
import { directMatches } from './rerank.ts';

export interface Ranked {
  readonly id: SkillId;
  /** `total` may exceed 1. */
  readonly score: Score;
}

export interface Ranking {
  /** Best first, ties by id. */
  readonly ranked: readonly Ranked[];
  /** Personalization: seeds and their weights, which sum to 1. */
  readonly seeds: ReadonlyMap<SkillId, number>;
}

/** Forward push stops at residuals of this size: scores are exact to about a thousandth of the best. */
const pushEpsilon = 3e-4;
/** Direct matches reorder the best; they bring up nothing from further down. */
const maxRanked = 100;

export function rank(
  schema: QuerySchema,
  relevance: ReadonlyMap<SkillId, Relevance>,
  graph: GraphView,
  records: ReadonlyMap<SkillId, SkillRecord>,
  settings: RetrievalSettings,
  fusion: Fusion,
  accept: (id: SkillId) => boolean,
  precedes: Precedes,
): Ranking {
  const fused = new Map(
    [...relevance].map(([id, { lexical, semantic }]) => {
      const own = fuse(fusion, lexical, semantic);
      return [id, own.lexical + own.semantic];
    }),
  );
  const seeds = chooseSeeds(fused, settings, records, precedes);
  const support =
    settings.diffusionWeight > 0 ? graphSupport(graph, seeds, settings, accept) : new Map<SkillId, number>();
  const parts = [...new Set([...fused.keys(), ...support.keys()])]
    .filter((id) => records.has(id))
    .map((id) => {
      const own = fused.get(id) ?? 0;
      const diffusion = lift(own, settings.diffusionWeight * (support.get(id) ?? 0));
      return { id, diffusion, sum: own + diffusion };
    });
  parts.sort((a, b) => b.sum - a.sum || (a.id < b.id ? -1 : 1));
  const ranked = parts.slice(0, maxRanked).map(({ id, diffusion, sum }): Ranked => {
    const { lexical = 0, semantic = 0 } = relevance.get(id) ?? {};
    const rerank = directMatches(schema, records.get(id)!, settings.rerankWeight);
    const total = Object.values(rerank).reduce((value, part) => value + part, sum);
    return {
      id,
      score: { total, ...fuse(fusion, lexical, semantic), diffusion, rerank },
    };
  });
  ranked.sort(byScore);
  return { ranked: withDoublesBehind(ranked, records, settings.doubleShare, precedes), seeds };
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score.total - a.score.total || (a.id < b.id ? -1 : 1);
}

/** Large libraries hold one skill in many copies: the best of them speaks for all, so that others of the task have room. */
function withDoublesBehind(
  ranked: readonly Ranked[],
  records: ReadonlyMap<SkillId, SkillRecord>,
  doubleShare: number,
  precedes: Precedes,
): readonly Ranked[] {
  if (doubleShare >= 1) return ranked;
  const doubles = doublesIn(ranked, ({ id }) => records.get(id)!.skill, precedes);
  if (doubles.size === 0) return ranked;
  return ranked
    .map((item): Ranked => {
      if (!doubles.has(item)) return item;
      const { id, score } = item;
      const duplicate = (doubleShare - 1) * score.total;
      return { id, score: { ...score, total: score.total + duplicate, duplicate } };
    })
    .sort(byScore);
}

/** Skills that the task itself speaks for not at all are lifted by this part of what others are. */
const leastOwn = 0.1;

/**
 * The graph lifts a skill part of the way that it lacks to the best one, never past it; and the more, the more the task
 * itself speaks for the skill: an edge says that two skills go together, not that this task needs both.
 */
function lift(own: number, support: number): number {
  const capped = Math.min(1, own);
  return (1 - capped) * (1 - Math.exp(-support * (leastOwn + (1 - leastOwn) * capped)));
}

/** Among so many times the seeds that are wanted, doubles are passed over. */
const seedsLooked = 4;

/** The best, one of those that are doubles of each other: together they would outweigh the others. */
function chooseSeeds(
  fused: ReadonlyMap<SkillId, number>,
  { seedTopK, doubleShare }: RetrievalSettings,
  records: ReadonlyMap<SkillId, SkillRecord>,
  precedes: Precedes,
): Map<SkillId, number> {
  const best = [...fused]
    .filter(([id, weight]) => weight > 0 && records.has(id))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, seedsLooked * seedTopK);
  const doubles = doubleShare < 1 ? doublesIn(best, ([id]) => records.get(id)!.skill, precedes) : undefined;
  const top = best.filter((item) => !doubles?.has(item)).slice(0, seedTopK);
  const sum = top.reduce((total, [, weight]) => total + weight, 0);
  return new Map(top.map(([id, weight]) => [id, weight / sum]));
}

/** What a skill gets from others: its diffused mass less its own restart share, against the strongest seed. */
function graphSupport(
  graph: GraphView,
  seeds: ReadonlyMap<SkillId, number>,
  settings: RetrievalSettings,
  accept: (id: SkillId) => boolean,
): Map<SkillId, number> {
  const row = rowReader(graph, settings, accept);
  const mass = forwardPush(row, seeds, settings.restart, pushEpsilon);
  const strongest = Math.max(0, ...seeds.values());
  const support = new Map<SkillId, number>();
  for (const [id, value] of mass) {
    const out = row(id);
    if (out.length === 0) continue;
    // What its own restart leaves at the skill, also by the part of its row that stays.
    const stays = out.find(({ to }) => to === id)?.probability ?? 0;
    const fromItself = (settings.restart * (seeds.get(id) ?? 0)) / (1 - (1 - settings.restart) * stays);
    const fromOthers = value - fromItself;
    if (fromOthers > 0 && strongest > 0) support.set(id, fromOthers / strongest);
  }
  return support;
}
