// A task → a bundle: schema, seeds, diffusion, rerank, selection, hydration.

import type { Edge, GraphView } from '../graph/edge.ts';
import type { Embedder } from '../index/embedder.ts';
import type { LexicalIndex } from '../index/lexical-index.ts';
import type { VectorIndex } from '../index/vector-index.ts';
import type { SkillRecord } from '../record.ts';
import type { SkillNames } from '../skill/names.ts';
import type { SkillId } from '../skill/skill.ts';
import type { Bundle, BundledSkill, LeftOut, Reason, RetrieveRequest, Score } from './bundle.ts';
import { defaultBudget } from './bundle.ts';
import { forwardPush, rowReader } from './diffusion.ts';
import { hydrate } from './hydrate.ts';
import { readTask } from './query-schema.ts';
import { estimateTokens, renderBundle, renderFull, renderPointer } from './render.ts';
import { defaultScoring, defaultSettings } from './settings.ts';

/** What retrieval reads of a library. */
export interface RetrieveSources {
  readonly records: ReadonlyMap<SkillId, SkillRecord>;
  readonly names: SkillNames;
  readonly graph: GraphView;
  readonly lexical: LexicalIndex;
  readonly vectors: VectorIndex;
  readonly embedder: Embedder | undefined;
  isEligible(id: SkillId): boolean;
  isTrusted(id: SkillId): boolean;
}

/** Rejects only with the signal's reason. */
export async function retrieve(
  request: RetrieveRequest,
  sources: RetrieveSources,
  signal?: AbortSignal,
): Promise<Bundle> {
  await Promise.resolve();
  signal?.throwIfAborted();
  const started = performance.now();
  const budget = { ...defaultBudget, ...request.budget };
  const settings = { ...defaultSettings, ...request.settings };
  const schema = readTask(request.task, request.context);
  const rejected = new Set(request.rejected);
  const accept = (id: SkillId): boolean => sources.isEligible(id) && !rejected.has(id);
  const hits = sources.lexical.search(schema.terms, defaultScoring, settings.candidateTopK.lexical, accept);
  const best = hits[0]?.score ?? 0;
  const seeds = new Map(hits.slice(0, settings.seedTopK).map((hit) => [hit.id, hit.score]));
  const total = [...seeds.values()].reduce((sum, value) => sum + value, 0);
  const personalization = new Map([...seeds].map(([id, value]) => [id, value / total]));
  const diffused = forwardPush(
    rowReader(sources.graph, settings, accept),
    personalization,
    settings.restart,
    1e-4,
  );
  const lexical = new Map(hits.map((hit) => [hit.id, hit.score / best]));
  const scored = [...new Set([...lexical.keys(), ...diffused.keys()])]
    .map((id): { id: SkillId; score: Score } => {
      const parts = {
        lexical: lexical.get(id) ?? 0,
        semantic: 0,
        diffusion: diffused.get(id) ?? 0,
        rerank: {},
      };
      return { id, score: { ...parts, total: parts.lexical + parts.diffusion } };
    })
    .sort((a, b) => b.score.total - a.score.total || (a.id < b.id ? -1 : 1));

  const skills: BundledSkill[] = [];
  const leftOut: LeftOut[] = [];
  const full: string[] = [];
  const pointers: string[] = [];
  let room = budget.maxContextChars - 500;
  const worth = (text: string): number =>
    schema.terms.reduce((sum, { term }) => sum + (text.toLowerCase().includes(term) ? 1 : 0), 0);
  for (const { id, score } of scored.slice(0, 25)) {
    const skill = sources.records.get(id)!.skill;
    const matched = sources.lexical
      .explain(schema.terms, defaultScoring, id)
      .slice(0, 6)
      .map((match) => match.term);
    const reasons: Reason[] = seeds.has(id)
      ? [{ kind: 'seed', weight: personalization.get(id) ?? 0, matched }]
      : [];
    const base = {
      id,
      name: skill.name,
      capability: skill.capability,
      sourcePath: skill.sourcePath,
      entrypoints: skill.entrypoints,
      score,
      reasons,
    };
    const why = matched.length > 0 ? `matches ${matched.join(', ')}` : 'near in the graph';
    const asPointer = skills.filter((other) => other.tier === 'full').length >= budget.maxSkills;
    const payload = asPointer
      ? { text: '', abridged: false }
      : hydrate(
          skill,
          Math.min(
            budget.maxSkillChars,
            Math.floor((budget.maxContextChars - 3500) / budget.maxSkills) - 300,
          ),
          worth,
        );
    const text = asPointer
      ? renderPointer({ ...base, why, payload: '', abridged: false })
      : renderFull({ ...base, why, payload: payload.text, abridged: payload.abridged });
    if (text.length + 2 > room) {
      leftOut.push({ id, name: skill.name, why: 'budget' });
      continue;
    }
    room -= text.length + 2;
    (asPointer ? pointers : full).push(text);
    skills.push({
      ...base,
      tier: asPointer ? 'pointer' : 'full',
      payload: payload.text,
      abridged: payload.abridged,
      chars: text.length,
    });
  }
  const chosen = new Set(skills.map((skill) => skill.id));
  const edges: Edge[] = skills.flatMap((skill) =>
    sources.graph.outEdges(skill.id).filter((edge) => chosen.has(edge.to)),
  );
  const hit = skills.length > 0;
  const rendered = hit ? renderBundle(full, pointers, []) : '';
  return {
    task: request.task,
    status: hit ? 'hit' : 'miss',
    skills,
    ranking: scored
      .slice(0, 50)
      .map(({ id, score }) => ({ id, name: sources.records.get(id)!.skill.name, score: score.total })),
    edges,
    leftOut,
    missing: [],
    notes: hit ? [] : ['No skill in the library fits this task.'],
    rendered,
    cost: { chars: rendered.length, tokens: estimateTokens(rendered) },
    milliseconds: performance.now() - started,
  };
}
