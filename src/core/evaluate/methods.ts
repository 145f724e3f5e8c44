// The ways to answer a task that the bench compares.

import type { GraphView } from '../graph/edge.ts';
import { tokenise } from '../index/tokenise.ts';
import type { Budget, RetrievalSettings } from '../retrieve/bundle.ts';
import { defaultBudget } from '../retrieve/bundle.ts';
import { readTask } from '../retrieve/query-schema.ts';
import { semanticRelevance } from '../retrieve/meaning.ts';
import { estimateTokens } from '../retrieve/render.ts';
import { retrieve } from '../retrieve/retrieve.ts';
import { defaultScoring, defaultSettings, paperSettings, plainScoring } from '../retrieve/settings.ts';
import type { SkillId } from '../skill/skill.ts';
import type { BenchLibrary } from './bench-library.ts';
import type { Answer } from './metrics.ts';

export const methodNames = [
  'vanilla',
  'bm25',
  'vector',
  'hybrid',
  'gos',
  'gos-without-graph',
  'gos-without-lexical-and-rerank',
  'gos-paper',
  'depth',
] as const;
export type MethodName = (typeof methodNames)[number];

/** One sentence each, for tables and help. */
export const methodHelp: Readonly<Record<MethodName, string>> = {
  vanilla: 'all names and descriptions, as hosts list them today: unranked, a pointer to every skill',
  bm25: 'BM25, k1 1.2, b 0.75, name, description and body weighted 2, 2, 1; first 2,400 characters of each',
  vector: 'nearest neighbours by the sentence encoder; first 2,400 characters of each',
  hybrid:
    'our lexical scores fused with the sentence encoder, without steps and graph; first 2,400 characters of each',
  gos: 'ours, defaults',
  'gos-without-graph': 'ours without diffusion, dependency pairs and closure',
  'gos-without-lexical-and-rerank': 'seeds by meaning alone, then diffusion, no direct matches',
  'gos-paper': "the published method's constants: 5 seeds, 8 skills, 2,400 and 12,000 characters",
  depth: 'plain depth: the best of gos-without-graph, as many in full and as pointers as gos has',
};

/** Methods that need a sentence encoder. */
export const meaningMethods: ReadonlySet<MethodName> = new Set([
  'vector',
  'hybrid',
  'gos-without-lexical-and-rerank',
]);

export const emptyGraph: GraphView = { ids: [], outEdges: () => [], inEdges: () => [] };

const rankingLength = 50;
/** η of `hybrid`. */
const hybridFusion = 0.2;

const withoutGraph: Partial<RetrievalSettings> = { diffusionWeight: 0, completeness: 0 };

/** `gos` is the answer of `gos` to the same task, for `depth`. Query vectors are made before the clock starts. */
export async function answerTask(
  method: MethodName,
  instruction: string,
  library: BenchLibrary,
  budget: Partial<Budget>,
  gos?: Answer,
): Promise<Answer> {
  const vector =
    library.embedder && meaningMethods.has(method)
      ? await library.embedder.embedQuery(instruction)
      : undefined;
  const accept = (id: SkillId): boolean => library.isEligible(id);
  const started = performance.now();
  const published = { ...defaultBudget, ...budget };
  switch (method) {
    case 'vanilla':
      return everything(library);
    case 'bm25': {
      const ids = library.lexical
        .search(countedTerms(instruction), plainScoring, rankingLength, accept)
        .map((hit) => hit.id);
      return pack(ids, library, published, started);
    }
    case 'vector': {
      const scores = semanticRelevance([vector!], library.vectors, widely, accept);
      return pack(best(scores), library, published, started);
    }
    case 'hybrid': {
      const scores = new Map(
        library.lexical
          .search(readTask(instruction).terms, defaultScoring, 200, accept)
          .map((hit) => [hit.id, (1 - hybridFusion) * hit.score]),
      );
      for (const [id, score] of semanticRelevance([vector!], library.vectors, widely, accept))
        scores.set(id, (scores.get(id) ?? 0) + hybridFusion * score);
      return pack(best(scores), library, published, started);
    }
    case 'gos':
      return ours(instruction, library, budget, {});
    case 'gos-without-graph':
      return ours(instruction, { ...library, graph: emptyGraph }, budget, withoutGraph);
    case 'gos-without-lexical-and-rerank':
      return ours(instruction, library, budget, {
        fusion: 1,
        fusionForm: 'published',
        rerankWeight: 0,
        floor: 0,
      });
    case 'gos-paper': {
      const bundle = await retrieve({ task: instruction, settings: paperSettings }, library);
      return {
        ...pack(
          bundle.ranking.map(({ id }) => id),
          library,
          published,
          started,
        ),
        ms: bundle.milliseconds,
      };
    }
    case 'depth': {
      const plain = await ours(instruction, { ...library, graph: emptyGraph }, budget, withoutGraph);
      const full = gos?.full.length ?? published.maxSkills;
      const pointers = gos?.pointers.length ?? 0;
      return {
        ...plain,
        full: plain.ranking.slice(0, full),
        pointers: plain.ranking.slice(full, full + pointers),
        chars: gos?.chars ?? plain.chars,
        tokens: gos?.tokens ?? plain.tokens,
      };
    }
  }
}

const widely: RetrievalSettings = {
  ...defaultSettings,
  candidateTopK: { semantic: rankingLength, lexical: 200 },
};

async function ours(
  instruction: string,
  library: BenchLibrary,
  budget: Partial<Budget>,
  settings: Partial<RetrievalSettings>,
): Promise<Answer> {
  const bundle = await retrieve({ task: instruction, budget, settings }, library);
  const paths = (tier: 'full' | 'pointer'): string[] =>
    bundle.skills.filter((skill) => skill.tier === tier).map((skill) => library.pathOf(skill.id));
  return {
    ranking: bundle.ranking.map(({ id }) => library.pathOf(id)),
    full: paths('full'),
    pointers: paths('pointer'),
    chars: bundle.cost.chars,
    tokens: bundle.cost.tokens,
    ms: bundle.milliseconds,
  };
}

/** As the released implementation hydrates: in rank order, each skill's first characters, until the bundle is full. */
function pack(ids: readonly SkillId[], library: BenchLibrary, budget: Budget, started: number): Answer {
  const full: string[] = [];
  let text = '';
  for (const id of ids) {
    const { skill } = library.records.get(id)!;
    const payload = `## ${skill.name}\n${skill.sourcePath}\n${skill.text.slice(0, budget.maxSkillChars)}\n`;
    if (full.length >= budget.maxSkills || text.length >= budget.maxContextChars) break;
    text += payload.slice(0, budget.maxContextChars - text.length);
    full.push(library.pathOf(id));
  }
  return {
    ranking: ids.slice(0, rankingLength).map((id) => library.pathOf(id)),
    full,
    pointers: [],
    chars: text.length,
    tokens: estimateTokens(text),
    ms: performance.now() - started,
  };
}

function everything(library: BenchLibrary): Answer {
  const pointers: string[] = [];
  let text = '';
  for (const [id, { skill }] of library.records) {
    pointers.push(library.pathOf(id));
    text += `- ${skill.name}: ${skill.description} (${skill.sourcePath})\n`;
  }
  return { ranking: [], full: [], pointers, chars: text.length, tokens: estimateTokens(text), ms: 0 };
}

function countedTerms(text: string): { term: string; weight: number }[] {
  const counts = new Map<string, number>();
  for (const term of tokenise(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].map(([term, weight]) => ({ term, weight })).sort((a, b) => (a.term < b.term ? -1 : 1));
}

function best(scores: ReadonlyMap<SkillId, number>): SkillId[] {
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
}
