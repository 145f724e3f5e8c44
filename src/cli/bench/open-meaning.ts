// The sentence encoder of a bench, with every vector made before the clock starts.

import type { BenchMeaning } from '../../core/evaluate/bench-library.ts';
import { meaningMethods, type MethodName } from '../../core/evaluate/methods.ts';
import { passagesOf } from '../../core/index/passages.ts';
import type { SkillRecord } from '../../core/record.ts';
import { createEmbedder } from '../../node/embedding/create-embedder.ts';
import { embeddingOf } from '../../service/workspace/embedding-choice.ts';
import type { Cli } from '../cli.ts';

export type Report = (progress: { done: number; total: number; what: string }) => void;

export interface OpenMeaning {
  readonly meaning: BenchMeaning | undefined;
  /** Why there is none. */
  readonly noMeaning: string;
  /** Makes vectors of further skills, for those that have none yet. */
  readonly add: (records: readonly SkillRecord[]) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/** Vectors of every skill and task, or why there are none. Rejects only with the signal's reason. */
export async function openMeaning(
  cli: Cli,
  embedding: string,
  methods: readonly MethodName[],
  records: readonly SkillRecord[],
  report: Report,
): Promise<OpenMeaning> {
  const nothing = (): Promise<void> => Promise.resolve();
  const none = { meaning: undefined, add: nothing, dispose: nothing };
  if (embedding === 'none') return { ...none, noMeaning: 'no sentence encoder (--embedding none)' };
  if (!methods.some((method) => meaningMethods.has(method) || method.startsWith('gos')))
    return { ...none, noMeaning: 'not needed' };
  try {
    const embedder = await createEmbedder(embeddingOf(embedding, cli.here), { signal: cli.signal });
    if (!embedder) return { ...none, noMeaning: 'no sentence encoder' };
    const vectors = new Map<string, readonly Float32Array[]>();
    const add = async (wanted: readonly SkillRecord[]): Promise<void> => {
      const without = wanted.filter((record) => !vectors.has(record.skill.contentHash));
      const batch = 32;
      for (let at = 0; at < without.length; at += batch) {
        report({ done: at, total: without.length, what: 'embedding skills' });
        const part = without.slice(at, at + batch);
        const passages = part.map(passagesOf);
        const made = await embedder.embedPassages(passages.flat(), cli.signal);
        let next = 0;
        part.forEach((record, i) => {
          vectors.set(record.skill.contentHash, made.slice(next, next + passages[i]!.length));
          next += passages[i]!.length;
        });
      }
    };
    await add(records);
    return {
      meaning: {
        embedder: remembering(embedder),
        vectorsOf: (record) => vectors.get(record.skill.contentHash),
      },
      noMeaning: '',
      add,
      dispose: async () => embedder.dispose(),
    };
  } catch (error) {
    cli.signal.throwIfAborted();
    return { ...none, noMeaning: error instanceof Error ? error.message : String(error) };
  }
}

/** Makes each query's vector once: the bench asks twice and times the second, so that it times retrieval, not the model. */
function remembering(embedder: BenchMeaning['embedder']): BenchMeaning['embedder'] {
  const queries = new Map<string, Promise<Float32Array>>();
  const familiarities = new Map<string, Promise<number>>();
  const once = <T>(made: Map<string, Promise<T>>, text: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(text) ?? make();
    made.set(text, known);
    return known;
  };
  return {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    queryWords: embedder.queryWords,
    cosines: embedder.cosines,
    embedPassages: (texts, signal) => embedder.embedPassages(texts, signal),
    embedQuery: (text, signal) => once(queries, text, () => embedder.embedQuery(text, signal)),
    familiarity: (text) =>
      once(familiarities, text, () => embedder.familiarity?.(text) ?? Promise.resolve(1)),
  };
}
