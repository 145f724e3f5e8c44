// A library held open for measuring: the same parts that `SkillLibrary` wires, with nothing hidden.

import { SkillGraph } from '../graph/skill-graph.ts';
import type { Embedder } from '../index/embedder.ts';
import { LexicalIndex } from '../index/lexical-index.ts';
import { VectorIndex } from '../index/vector-index.ts';
import type { SkillRecord } from '../record.ts';
import type { RetrieveSources } from '../retrieve/retrieve.ts';
import { SkillNames } from '../skill/names.ts';
import type { SkillId } from '../skill/skill.ts';
import { plainPath } from './task.ts';

export interface BenchLibrary extends RetrieveSources {
  /** The bench's name of a skill: its folder inside the library. */
  readonly pathOf: (id: SkillId) => string;
  readonly idOf: (path: string) => SkillId | undefined;
}

/** Vectors of skills by content, made beforehand; `embedder` makes those of tasks. */
export interface BenchMeaning {
  readonly embedder: Embedder;
  vectorsOf(record: SkillRecord): readonly Float32Array[] | undefined;
}

export function openBenchLibrary(records: readonly SkillRecord[], meaning?: BenchMeaning): BenchLibrary {
  const names = new SkillNames();
  const graph = new SkillGraph(names);
  const lexical = new LexicalIndex();
  const vectors = new VectorIndex();
  const byId = new Map<SkillId, SkillRecord>();
  const ids = new Map<string, SkillId>();
  if (meaning) vectors.setModel(meaning.embedder.modelId, meaning.embedder.dimensions);
  for (const record of records) {
    const { skill } = record;
    byId.set(skill.id, record);
    ids.set(plainPath(skill.path), skill.id);
    names.set(skill);
    graph.set(skill, record.claims);
    lexical.set(skill.id, record.fields);
    vectors.setContent(skill.id, skill.contentHash);
    const chunks = meaning?.vectorsOf(record);
    if (meaning && chunks) vectors.setVectors(skill.id, skill.contentHash, meaning.embedder.modelId, chunks);
  }
  return {
    records: byId,
    names,
    graph,
    lexical,
    vectors,
    embedder: meaning?.embedder,
    isEligible: (id) => byId.has(id) && names.shadowedBy(id) === undefined,
    isTrusted: () => true,
    pathOf: (id) => plainPath(byId.get(id)?.skill.path ?? id),
    idOf: (path) => ids.get(path),
  };
}
