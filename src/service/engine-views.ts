// The library as plain data for display: summaries, details, the exported graph.

import type { SkillLibrary } from '../core/library.ts';
import type { SkillRecord } from '../core/record.ts';
import type { Skill, SkillId } from '../core/skill/skill.ts';
import type { GraphExport, NamedEdge, SkillDetail, SkillSummary } from './engine-api.ts';

export function summarise(library: SkillLibrary, record: SkillRecord): SkillSummary {
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
    degree: library.graph.outEdges(id).length + library.graph.inEdges(id).length,
  };
}

export function detail(library: SkillLibrary, record: SkillRecord): SkillDetail {
  const { text: _, ...skill } = record.skill satisfies Skill;
  const nameOf = (id: SkillId) => library.record(id)?.skill.name ?? id;
  const edges = library
    .edgesOf(record.skill.id)
    .map((edge): NamedEdge => ({ ...edge, fromName: nameOf(edge.from), toName: nameOf(edge.to) }));
  return { ...summarise(library, record), skill, diagnostics: record.skill.diagnostics, edges };
}

export function exportGraph(library: SkillLibrary): GraphExport {
  const ids = [...library.graph.ids];
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
    edges: ids.flatMap((id) => [...library.graph.outEdges(id)]),
  };
}
