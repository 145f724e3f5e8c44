// The postings from which edges are joined. Holds the skills that count; shadowed ones are not here.

import type { SkillNames } from '../skill/names.ts';
import type { SkillId } from '../skill/skill.ts';
import type { GraphNode, Thing } from './graph-node.ts';
import type { HubBounds } from './hub-bounds.ts';
import { IdPostings } from './id-postings.ts';
import type { Directory } from './resolve-reference.ts';
import { SimilarSkills } from './similar-skills.ts';

/** One direction of an exchange: who gives a thing and who takes it, in all and within each collection. */
export interface Exchange {
  readonly givers: IdPostings;
  readonly takers: IdPostings;
}

export class GraphIndexes implements Directory {
  readonly #nodes = new Map<SkillId, GraphNode>();
  readonly aliases = new IdPostings();
  /** Alias → skills whose references may mean it. */
  readonly mentions = new IdPostings();
  readonly exchanges: Readonly<Record<Thing['kind'], Exchange>> = {
    artifact: { givers: new IdPostings(), takers: new IdPostings() },
    setup: { givers: new IdPostings(), takers: new IdPostings() },
  };
  readonly families = new IdPostings();
  readonly similar: SimilarSkills;

  constructor(
    readonly names: SkillNames,
    readonly bounds: HubBounds,
  ) {
    this.similar = new SimilarSkills(bounds);
  }

  node(id: SkillId): GraphNode | undefined {
    return this.#nodes.get(id);
  }

  add(node: GraphNode): void {
    this.#nodes.set(node.id, node);
    this.#each(node, (postings, key) => postings.add(key, node.id));
    this.similar.add(node.id, node.terms);
  }

  /** `touch` is called for skills that were like this one. */
  remove(node: GraphNode, touch: (id: SkillId) => void): void {
    this.#nodes.delete(node.id);
    this.#each(node, (postings, key) => postings.remove(key, node.id));
    this.similar.remove(node.id, touch);
  }

  #each(node: GraphNode, visit: (postings: IdPostings, key: string) => void): void {
    for (const alias of node.aliases) visit(this.aliases, alias);
    for (const family of node.families) visit(this.families, family);
    for (const { targetKeys, subjectKeys } of node.references) {
      for (const key of targetKeys) visit(this.mentions, key);
      for (const key of subjectKeys) visit(this.mentions, key);
    }
    for (const { kind, name, gives } of node.things) {
      const postings = gives ? this.exchanges[kind].givers : this.exchanges[kind].takers;
      visit(postings, name);
      visit(postings, within(node.group, name));
    }
  }
}

/** Key of a thing inside one collection. */
export function within(group: string, thing: string): string {
  return `${group}\0\0${thing}`;
}
