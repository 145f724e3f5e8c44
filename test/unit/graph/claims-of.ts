// Small skills for graph tests, made from Markdown by the real parser.

import { extractClaims } from '../../../src/core/graph/extract-claims.ts';
import type { SkillClaims } from '../../../src/core/graph/claims.ts';
import type { Edge } from '../../../src/core/graph/edge.ts';
import { SkillGraph } from '../../../src/core/graph/skill-graph.ts';
import { SkillNames } from '../../../src/core/skill/names.ts';
import { parseSkill } from '../../../src/core/skill/parse-skill.ts';
import type { ResourceFile, Skill, SkillSource } from '../../../src/core/skill/skill.ts';

export interface Draft {
  /** Folder inside the root; also the name, unless given. */
  readonly folder: string;
  readonly name?: string;
  readonly root?: string;
  readonly description?: string;
  /** Further lines of front matter. */
  readonly frontMatter?: string;
  readonly body?: string;
  readonly resources?: readonly ResourceFile[];
}

export function draftSource(draft: Draft): SkillSource {
  const root = draft.root ?? 'r';
  const name = draft.name ?? draft.folder.split('/').at(-1);
  const frontMatter = [`name: ${name}`, `description: ${draft.description ?? 'Does something.'}`];
  if (draft.frontMatter) frontMatter.push(draft.frontMatter);
  return {
    id: `${root}/${draft.folder}`,
    root,
    path: `${draft.folder}/SKILL.md`,
    sourcePath: `/${root}/${draft.folder}/SKILL.md`,
    content: `---\n${frontMatter.join('\n')}\n---\n\n${draft.body ?? ''}\n`,
    resources: draft.resources ?? [],
  };
}

export function read(draft: Draft): { skill: Skill; claims: SkillClaims } {
  const { skill, document } = parseSkill(draftSource(draft));
  return { skill, claims: extractClaims(skill, document) };
}

/** A library of drafts under one roof: names and graph kept in step. */
export class TestLibrary {
  readonly names = new SkillNames();
  readonly graph = new SkillGraph(this.names);

  constructor(drafts: readonly Draft[] = []) {
    for (const draft of drafts) this.set(draft);
  }

  set(draft: Draft): void {
    const { skill, claims } = read(draft);
    this.names.set(skill);
    this.graph.set(skill, claims);
  }

  remove(id: string): void {
    this.names.remove(id);
    this.graph.remove(id);
  }

  setPrecedence(precedence: ReadonlyMap<string, number>): void {
    this.names.setPrecedence(precedence);
    this.graph.namesChanged();
  }

  edges(): Edge[] {
    return this.graph.ids.flatMap((id) => this.graph.outEdges(id));
  }

  /** Edges between two folders of root `r`, in either direction. */
  between(a: string, b: string): Edge[] {
    const ends = new Set([`r/${a}`, `r/${b}`]);
    return this.edges().filter((edge) => ends.has(edge.from) && ends.has(edge.to));
  }
}

/** `from type to`, without roots. */
export function arrows(edges: readonly Edge[]): string[] {
  return edges.map(({ from, type, to }) => `${from.replace(/^r\//, '')} ${type} ${to.replace(/^r\//, '')}`);
}
