// The library as plain data for display: summaries, details, the exported graph.

import { edgeTypes } from '../core/graph/edge.ts';
import type { SkillLibrary } from '../core/library.ts';
import type { SkillRecord } from '../core/record.ts';
import type { Skill, SkillId } from '../core/skill/skill.ts';
import type {
  GraphExport,
  GraphOutline,
  NamedEdge,
  SkillDetail,
  SkillListing,
  SkillSummary,
} from './engine-api.ts';
import { SpelledEvidence } from './spelled-evidence.ts';

export function listed(library: SkillLibrary, record: SkillRecord): SkillListing {
  const { id, root, path, name, capability, sourcePath, tags, diagnostics } = record.skill;
  const shadowedBy = library.names.shadowedBy(id);
  const count = (severity: string) => diagnostics.filter((d) => d.severity === severity).length;
  return {
    id,
    root,
    path,
    name,
    capability,
    sourcePath,
    tags,
    trusted: library.isTrusted(id),
    ...(shadowedBy === undefined ? {} : { shadowedBy }),
    problems: { errors: count('error'), warnings: count('warning') },
  };
}

export function summarise(library: SkillLibrary, record: SkillRecord): SkillSummary {
  const { id } = record.skill;
  const degree = library.graph.outEdges(id).length + library.graph.inEdges(id).length;
  return { ...listed(library, record), degree };
}

export function detail(library: SkillLibrary, record: SkillRecord): SkillDetail {
  const { text: _, ...skill } = record.skill satisfies Skill;
  const nameOf = (id: SkillId) => library.record(id)?.skill.name ?? id;
  const spelled = new SpelledEvidence((id) => library.record(id));
  const edges = library.edgesOf(record.skill.id).map((edge): NamedEdge => ({
    ...spelled.edge(edge),
    fromName: nameOf(edge.from),
    toName: nameOf(edge.to),
  }));
  return { ...summarise(library, record), skill, diagnostics: record.skill.diagnostics, edges };
}

export function exportGraph(library: SkillLibrary): GraphExport {
  const ids = [...library.graph.ids];
  const spelled = new SpelledEvidence((id) => library.record(id));
  return {
    nodes: ids.flatMap((id) => {
      const record = library.record(id);
      if (!record) return [];
      const { name, sourcePath, capability, tags } = record.skill;
      const shadowedBy = library.names.shadowedBy(id);
      return [
        { id, name, sourcePath, capability, tags, ...(shadowedBy === undefined ? {} : { shadowedBy }) },
      ];
    }),
    edges: ids.flatMap((id) => library.graph.outEdges(id).map((edge) => spelled.edge(edge))),
  };
}

export function outlineOf(library: SkillLibrary): GraphOutline {
  const records = [...library.records()].sort((a, b) => (a.skill.id < b.skill.id ? -1 : 1));
  const placeOf = new Map(records.map(({ skill }, place) => [skill.id, place]));
  const strongest = new Map<number, number>();
  for (const { skill } of records) {
    for (const { from, to, type, weight } of library.graph.outEdges(skill.id)) {
      let [a, b] = [placeOf.get(from), placeOf.get(to)];
      if (a === undefined || b === undefined) continue;
      const directed = type === 'dependency' || type === 'workflow';
      if (!directed && b < a) [a, b] = [b, a];
      const key = (a * records.length + b) * edgeTypes.length + edgeTypes.indexOf(type);
      const thousandths = Math.round(weight * 1000);
      if (thousandths >= (strongest.get(key) ?? 0)) strongest.set(key, thousandths);
    }
  }
  const edges: number[] = [];
  for (const key of [...strongest.keys()].sort((a, b) => a - b)) {
    const pair = Math.floor(key / edgeTypes.length);
    edges.push(Math.floor(pair / records.length), pair % records.length);
    edges.push(key % edgeTypes.length, strongest.get(key)!);
  }
  const nodes = records.map((record) => {
    const { id, name, capability, trusted, shadowedBy, problems } = listed(library, record);
    return { id, name, capability, trusted, ...(shadowedBy === undefined ? {} : { shadowedBy }), problems };
  });
  return { nodes, edges };
}
