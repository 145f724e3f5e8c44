// A task → a bundle: schema, relevance, diffusion, rerank, selection, hydration.

import type { GraphView } from '../graph/edge.ts';
import type { Embedder } from '../index/embedder.ts';
import type { TermSearch } from '../index/term-search.ts';
import type { VectorIndex } from '../index/vector-index.ts';
import type { SkillRecord } from '../record.ts';
import type { SkillNames } from '../skill/names.ts';
import type { SkillId } from '../skill/skill.ts';
import type { Chosen } from './assemble.ts';
import { assemble } from './assemble.ts';
import type { Bundle, BundledSkill, LeftOut, RetrievalSettings, RetrieveRequest, Score } from './bundle.ts';
import { missNote } from './bundle.ts';
import type { Choice } from './choose.ts';
import { choose, maxCandidates } from './choose.ts';
import type { Precedes } from './doubles.ts';
import { withFeedback } from './feedback.ts';
import { fitness, floorFor } from './floor.ts';
import { fusionFor } from './fusion.ts';
import { budgetOf, settingsOf } from './limits.ts';
import { readMeaning, wordFitness } from './meaning.ts';
import { missingFor } from './missing.ts';
import { leastFor, noRoomNote, onlyPointer } from './no-room.ts';
import { orderOfUse } from './order-of-use.ts';
import { isRuledOut } from './constraints.ts';
import { readTask } from './query-schema.ts';
import { reasonsFor } from './reasons.ts';
import type { Ranked, Ranking } from './rank.ts';
import { rank } from './rank.ts';
import type { Relevance } from './relevance.ts';
import { lexicalRelevance } from './relevance.ts';
import { estimateTokens, oneLine } from './render.ts';
import { defaultScoring, settingsFor } from './settings.ts';
import { sectionWorth } from './section-worth.ts';
import { whyLine } from './why.ts';
import { inEnglish, say, type Said } from '../say.ts';

/** What retrieval reads of a library. */
export interface RetrieveSources {
  readonly records: ReadonlyMap<SkillId, SkillRecord>;
  readonly names: SkillNames;
  readonly graph: GraphView;
  readonly lexical: TermSearch;
  readonly vectors: VectorIndex;
  readonly embedder: Embedder | undefined;
  isEligible(id: SkillId): boolean;
  isTrusted(id: SkillId): boolean;
}

const rankingLength = 50;
/** Where meaning alone found a skill it is less sure: so many in full, and so many pointers. */
const fewSkills = 3;
const fewPointers = 5;
/** The floor looks at the best by words, and at the best of all. */
const floorSkills = 5;

/** Rejects only with the signal's reason. */
export async function retrieve(
  request: RetrieveRequest,
  sources: RetrieveSources,
  signal?: AbortSignal,
): Promise<Bundle> {
  signal?.throwIfAborted();
  const started = performance.now();
  const budget = budgetOf(request);
  const asked = settingsOf(request);
  const rejected = new Set(request.rejected);
  const pinned = new Set(
    (request.pinned ?? []).filter((id) => sources.records.has(id) && sources.isEligible(id)),
  );
  const notes: Said[] = [];

  const schema = readTask(request.task, request.context);
  const settings = settingsFor(asked, schema.brevity);
  if (schema.ruledOut.length > 0)
    notes.push(say`Left out, as the task asks: skills for ${oneLine(schema.ruledOut.join(', '))}.`);
  const eligible = new Map<SkillId, boolean>();
  const accept = (id: SkillId): boolean => {
    let known = eligible.get(id);
    if (known === undefined) {
      known =
        !rejected.has(id) &&
        sources.isEligible(id) &&
        !isRuledOut(sources.names.nameOf(id) ?? '', schema.ruledOut);
      eligible.set(id, known);
    }
    return known;
  };
  const said = lexicalRelevance(schema, sources.lexical, settings, accept, (id) => sources.names.nameOf(id));
  const lexical = withFeedback(
    said,
    sources.lexical,
    settings.feedback,
    (id) => sources.records.get(id)?.fields,
  );
  const meaning = await readMeaning(request.task, sources, settings, accept, notes, signal);
  signal?.throwIfAborted();
  const fusion = fusionFor(settings, meaning && wordFitness(schema, said, sources), sources.lexical.size);
  const precedes: Precedes = (a, b) => sources.names.precedes(a, b);
  const ranking = rank(
    schema,
    combine(lexical, meaning?.relevance),
    sources.graph,
    sources.records,
    settings,
    fusion,
    accept,
    precedes,
  );
  const nearest = bestByWords(said);
  const looked = [...pinned, ...nearest, ...ranking.ranked.slice(0, maxCandidates).map(({ id }) => id)];
  const matches = sources.lexical.explain(schema.terms, defaultScoring, looked);
  const top = [...nearest, ...ranking.ranked.slice(0, floorSkills).map(({ id }) => id)].map(
    (id) => matches.get(id) ?? [],
  );
  const tells =
    fitness(schema.ownTerms, top, sources.lexical, schema.formats) >=
    floorFor(settings.floor, sources.lexical.size);
  const fits = ranking.ranked.length > 0 && (tells || meaning?.isRelevant() === true);
  if (!fits && pinned.size === 0)
    return miss(request.task, ranking, sources, notes, performance.now() - started);

  const byMeaningAlone = fits && !tells;
  if (byMeaningAlone)
    notes.push(
      say`The words of the task say little here: these skills are near in meaning, so only a few are given.`,
    );
  const ranked = fits ? ranking.ranked : [];
  const places = new Map(ranked.map(({ id }, place) => [id, place]));
  const placeOf = (id: SkillId): number => places.get(id) ?? Number.MAX_SAFE_INTEGER;
  const scoreOf = (id: SkillId): Score => ranked[placeOf(id)]?.score ?? noScore;
  const best = ranked[0]?.score.total ?? 1;
  const worth = sectionWorth(schema.terms, sources.lexical);
  const attempt = (choice: Choice) => {
    const reasons = reasonsFor(
      [...choice.tiers.keys()],
      ranking,
      pinned,
      choice,
      sources.graph,
      settings,
      matches,
      schema.spellings,
      accept,
    );
    const byRank = [...choice.tiers.keys()].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
    const inside = new Set(byRank);
    const edges = byRank.flatMap((id) => sources.graph.outEdges(id).filter((edge) => inside.has(edge.to)));
    const order = orderOfUse(byRank, edges);
    const chosen = order.map((id): Chosen => {
      const skill = sources.records.get(id)!.skill;
      const value = pinned.has(id) ? 2 : scoreOf(id).total / best;
      return {
        skill,
        tier: choice.tiers.get(id)!,
        value,
        why: whyLine(
          reasons.get(id) ?? [],
          choice,
          id,
          (other) => sources.records.get(other)?.skill.name ?? other,
        ),
      };
    });
    const missing = missingFor(
      order.filter((id) => choice.tiers.get(id) === 'full'),
      inside,
      sources,
      accept,
    );
    const built = assemble(
      chosen,
      missing.map((item) =>
        oneLine(`${sources.records.get(item.neededBy)?.skill.name ?? item.neededBy} needs ${item.what}`),
      ),
      budget,
      worth,
    );
    return { choice, reasons, edges, chosen, missing, built };
  };
  const chosenByWorth = choose(
    ranked,
    pinned,
    sources.graph,
    sources.records,
    byMeaningAlone ? { ...settings, maxPointers: Math.min(settings.maxPointers, fewPointers) } : settings,
    byMeaningAlone ? { ...budget, maxSkills: Math.min(budget.maxSkills, fewSkills) } : budget,
    accept,
    precedes,
  );
  let made = attempt(chosenByWorth);
  // What was chosen for its worth may not fit where the best does, as a pointer: so every budget from `least` on holds something.
  if (made.built.skills.length === 0) made = attempt(onlyPointer(ranked[0]?.id ?? [...pinned][0]!));
  const { choice, reasons, edges, chosen, missing, built } = made;
  const skills = built.skills.map(({ id, tier, payload, abridged, chars }): BundledSkill => {
    const { skill } = sources.records.get(id)!;
    return {
      id,
      name: skill.name,
      capability: skill.capability,
      sourcePath: skill.sourcePath,
      entrypoints: skill.entrypoints,
      tier,
      payload,
      abridged,
      score: scoreOf(id),
      reasons: reasons.get(id) ?? [],
      chars,
    };
  });
  const held = new Set(skills.map((skill) => skill.id));
  const least = skills.length === 0 ? leastFor(chosen[0]!.skill, chosen[0]!.why) : undefined;
  if (least) notes.unshift(noRoomNote(least, budget.maxContextTokens !== undefined));
  return {
    task: request.task,
    status: least ? 'no-room' : 'hit',
    ...(least && { least }),
    skills,
    ranking: namedRanking(ranked, sources),
    edges: edges.filter((edge) => held.has(edge.from) && held.has(edge.to)),
    leftOut: leftOut(ranked, held, choice, settings, rejected, sources),
    missing,
    notes: notes.map(inEnglish),
    said: { notes },
    rendered: built.rendered,
    cost: { chars: built.rendered.length, tokens: estimateTokens(built.rendered) },
    milliseconds: performance.now() - started,
  };
}

function bestByWords(lexical: ReadonlyMap<SkillId, number>): SkillId[] {
  return [...lexical]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, floorSkills)
    .map(([id]) => id);
}

function combine(
  lexical: ReadonlyMap<SkillId, number>,
  semantic: ReadonlyMap<SkillId, number> | undefined,
): Map<SkillId, Relevance> {
  const all = new Map<SkillId, Relevance>();
  for (const id of new Set([...lexical.keys(), ...(semantic?.keys() ?? [])])) {
    all.set(id, { lexical: lexical.get(id) ?? 0, semantic: semantic?.get(id) ?? 0 });
  }
  return all;
}

function miss(
  task: string,
  ranking: Ranking,
  sources: RetrieveSources,
  notes: readonly Said[],
  milliseconds: number,
): Bundle {
  const nearest = ranking.ranked.slice(0, 3).map(({ id }) => sources.records.get(id)?.skill.name ?? id);
  const note =
    sources.records.size === 0 ? say`The library has no skills.` : missNote(oneLine(nearest.join(', ')));
  const all = [note, ...notes];
  return {
    task,
    status: 'miss',
    skills: [],
    ranking: namedRanking(ranking.ranked, sources),
    edges: [],
    leftOut: [],
    missing: [],
    notes: all.map(inEnglish),
    said: { notes: all },
    rendered: '',
    cost: { chars: 0, tokens: 0 },
    milliseconds,
  };
}

function namedRanking(ranked: readonly Ranked[], sources: RetrieveSources): Bundle['ranking'] {
  return ranked
    .slice(0, rankingLength)
    .map(({ id, score }) => ({ id, name: sources.records.get(id)?.skill.name ?? id, score: score.total }));
}

const noScore: Score = { total: 0, lexical: 0, semantic: 0, diffusion: 0, rerank: {} };

/** What was nearly chosen, and why it was not. */
function leftOut(
  ranked: readonly Ranked[],
  held: ReadonlySet<SkillId>,
  choice: Choice,
  settings: RetrievalSettings,
  rejected: ReadonlySet<SkillId>,
  sources: RetrieveSources,
): LeftOut[] {
  const best = ranked[0]?.score.total ?? 0;
  const list: LeftOut[] = [];
  for (const { id, score } of ranked.slice(0, rankingLength)) {
    if (held.has(id)) continue;
    const name = sources.records.get(id)?.skill.name ?? id;
    const double = choice.insteadOf.get(id);
    if (double) list.push({ id, name, why: double.why, insteadOf: double.by });
    else list.push({ id, name, why: score.total >= settings.pointerShare * best ? 'budget' : 'weak' });
  }
  for (const id of [...rejected].sort()) {
    const name = sources.records.get(id)?.skill.name;
    if (name !== undefined) list.push({ id, name, why: 'rejected' });
  }
  return list.slice(0, 30);
}
