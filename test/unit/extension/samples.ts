// Small made-up bundles and edges for the tests of the shell.

import type { EdgeType } from '../../../src/core/graph/edge.ts';
import type { Bundle, BundledSkill, Reason } from '../../../src/core/retrieve/bundle.ts';
import type { NamedEdge, SkillDetail, SkillSummary } from '../../../src/service/engine-api.ts';

export function edge(
  from: string,
  to: string,
  type: EdgeType = 'dependency',
  weight = 0.5,
  artifact?: string,
): NamedEdge {
  const evidence = [{ skill: from, file: 'SKILL.md', line: 3, words: `writes ${artifact ?? 'it'}` }];
  return {
    from,
    to,
    fromName: from,
    toName: to,
    type,
    confidence: weight,
    weight,
    source: 'artifact',
    evidence,
    ...(artifact ? { artifact } : {}),
  };
}

export function bundled(
  id: string,
  reasons: readonly Reason[] = [],
  changes: Partial<BundledSkill> = {},
): BundledSkill {
  return {
    id,
    name: id,
    capability: `Does ${id}.`,
    sourcePath: `/skills/${id}/SKILL.md`,
    entrypoints: [],
    tier: 'full',
    payload: `# ${id}\n`,
    abridged: false,
    score: { total: 1, lexical: 0, semantic: 0, diffusion: 0, rerank: {} },
    reasons,
    chars: 100,
    ...changes,
  };
}

export function bundleOf(skills: readonly BundledSkill[], changes: Partial<Bundle> = {}): Bundle {
  return {
    task: 'a task',
    status: skills.length > 0 ? 'hit' : 'miss',
    skills,
    ranking: [],
    edges: [],
    leftOut: [],
    missing: [],
    notes: [],
    rendered: skills.map(({ payload }) => payload).join('\n'),
    cost: { chars: 100, tokens: 25 },
    milliseconds: 1,
    ...changes,
  };
}

export function summary(id: string, changes: Partial<SkillSummary> = {}): SkillSummary {
  return {
    id,
    root: 'skills',
    path: id,
    name: id,
    capability: `Does ${id}.`,
    sourcePath: `/skills/${id}/SKILL.md`,
    tags: [],
    trusted: true,
    problems: { errors: 0, warnings: 0 },
    degree: 0,
    ...changes,
  };
}

export function detail(
  id: string,
  edges: readonly NamedEdge[] = [],
  changes: Partial<SkillDetail> = {},
): SkillDetail {
  const skill: SkillDetail['skill'] = {
    id,
    root: 'skills',
    path: `${id}/SKILL.md`,
    sourcePath: `/skills/${id}/SKILL.md`,
    folder: id,
    name: id,
    description: `Does ${id}.`,
    capability: `Does ${id}.`,
    inputs: [],
    outputs: [],
    tags: [],
    tooling: [],
    exampleTasks: [],
    entrypoints: [],
    compatibility: '',
    allowedTools: [],
    resources: [],
    frontMatter: {},
    bodyLine: 1,
    sections: [],
    snippet: '',
    contentHash: id,
    diagnostics: [],
  };
  return { ...summary(id, { degree: edges.length }), skill, diagnostics: [], edges, ...changes };
}
