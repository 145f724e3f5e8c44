// Why each chosen skill is there: asked for, brought by edges from a seed, or matched by the task's own words.

import type { Edge, GraphView } from '../graph/edge.ts';
import type { TermMatch } from '../index/scoring.ts';
import type { SkillId } from '../skill/skill.ts';
import type { Reason, RetrievalSettings } from './bundle.ts';
import type { Choice } from './choose.ts';
import { seedPaths } from './explain.ts';
import type { Ranking } from './rank.ts';

/** Matched terms of a skill that are shown. */
const mostMatched = 8;

/** Matched words as the task spells them. */
export function reasonsFor(
  ids: readonly SkillId[],
  ranking: Ranking,
  pinned: ReadonlySet<SkillId>,
  choice: Choice,
  graph: GraphView,
  settings: RetrievalSettings,
  matches: ReadonlyMap<SkillId, readonly TermMatch[]>,
  spellings: ReadonlyMap<string, string>,
  accept: (id: SkillId) => boolean,
): Map<SkillId, Reason[]> {
  const seeds = ranking.seeds;
  const entry = new Map([
    ...seeds,
    ...[...pinned].filter((id) => !seeds.has(id)).map((id) => [id, 1] as const),
  ]);
  const paths = seedPaths(
    graph,
    settings,
    entry,
    new Set(ids.filter((id) => !seeds.has(id) && !pinned.has(id))),
    accept,
  );
  const reasons = new Map<SkillId, Reason[]>();
  for (const id of ids) {
    const list: Reason[] = pinned.has(id) ? [{ kind: 'pinned' }] : [];
    const path = paths.get(id);
    if (path) list.push({ kind: 'path', from: path.from, edges: path.edges });
    const bringer = choice.broughtBy.get(id);
    if (!path && bringer) list.push({ kind: 'path', from: bringer, edges: edgesBetween(graph, id, bringer) });
    const score = ranking.ranked.find((item) => item.id === id)?.score;
    if (seeds.has(id) || (score && score.lexical + score.semantic > 0)) {
      const matched = (matches.get(id) ?? [])
        .slice(0, mostMatched)
        .map(({ term }) => spellings.get(term) ?? term);
      list.push({ kind: 'seed', weight: seeds.get(id) ?? 0, matched });
    }
    reasons.set(id, list);
  }
  return reasons;
}

function edgesBetween(graph: GraphView, from: SkillId, to: SkillId): Edge[] {
  return graph
    .outEdges(from)
    .filter((edge) => edge.to === to && edge.type === 'dependency')
    .slice(0, 1);
}
