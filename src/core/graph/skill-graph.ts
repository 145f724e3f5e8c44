// The typed graph of a library, exact under every change.

import type { SkillNames } from '../skill/names.ts';
import { nameKey } from '../skill/names.ts';
import type { SkillId } from '../skill/skill.ts';
import type { ReferenceClaim, SkillClaims } from './claims.ts';
import type { Edge, EdgeType, GraphView } from './edge.ts';
import { GraphIndexes } from './graph-indexes.ts';
import type { GraphNode, GraphSkill } from './graph-node.ts';
import { makeNode, targetKeys } from './graph-node.ts';
import type { HubBounds } from './hub-bounds.ts';
import { defaultBounds, level } from './hub-bounds.ts';
import { joinExchanges, touchedByExchanges } from './join-exchanges.ts';
import { joinFamilies, touchedByFamilies } from './join-families.ts';
import { joinReferences, mentionsOf, touchedByReferences } from './join-references.ts';
import { joinSimilar } from './join-similar.ts';
import type { Finding } from './merge-edges.ts';
import { mergeFindings } from './merge-edges.ts';
import { isNear, resolveKeys } from './resolve-reference.ts';

/** Edges that touch one skill. */
interface Row {
  readonly out: readonly Edge[];
  readonly in: readonly Edge[];
}

const emptyRow: Row = { out: [], in: [] };

/**
 * Edges are a function of the skills, their claims and the precedence of names at this moment: no order or batching of
 * calls makes a difference. They are joined from postings when a row is first read, and kept until a change touches
 * them. Shadowed skills have no edges. Call `set` and `remove` after the same change of `names`.
 */
export class SkillGraph implements GraphView {
  readonly #names: SkillNames;
  /** Every skill, shadowed or not. */
  readonly #nodes = new Map<SkillId, GraphNode>();
  readonly #byName = new Map<string, Set<SkillId>>();
  readonly #indexes: GraphIndexes;
  readonly #rows = new Map<SkillId, Row>();
  /** Skills that are taken in before the next reading, and where their claims are. */
  readonly #waiting = new Map<SkillId, { readonly skill: GraphSkill; readonly claims: () => SkillClaims }>();
  #ids: readonly SkillId[] | undefined;

  constructor(names: SkillNames, bounds: HubBounds = defaultBounds) {
    this.#names = names;
    this.#indexes = new GraphIndexes(names, bounds);
  }

  /** Sorted; shadowed skills too. */
  get ids(): readonly SkillId[] {
    this.#ids ??= [...new Set([...this.#nodes.keys(), ...this.#waiting.keys()])].sort();
    return this.#ids;
  }

  /** As `set`, but its claims are first read when the graph is. No other difference. */
  setLater(skill: GraphSkill, claims: () => SkillClaims): void {
    this.#ids = undefined;
    this.#forgetWaiting(skill.id);
    this.#waiting.set(skill.id, { skill, claims });
  }

  /** Takes in skills that wait, at most so many; true where more wait. */
  catchUp(most = Infinity): boolean {
    let left = most;
    for (const [id, { skill, claims }] of this.#waiting) {
      if (left-- <= 0) return true;
      this.#waiting.delete(id);
      this.#put(skill, claims());
    }
    return false;
  }

  set(skill: GraphSkill, claims: SkillClaims): void {
    this.#forgetWaiting(skill.id);
    this.#put(skill, claims);
  }

  #put(skill: GraphSkill, claims: SkillClaims): void {
    const node = makeNode(skill, claims);
    const old = this.#nodes.get(skill.id);
    if (old) this.#take(old);
    else this.#ids = undefined;
    this.#nodes.set(node.id, node);
    const sharing = this.#byName.get(node.nameAlias);
    if (sharing) sharing.add(node.id);
    else this.#byName.set(node.nameAlias, new Set([node.id]));
    if (old && old.nameAlias !== node.nameAlias) this.#settle(old.nameAlias);
    this.#settle(node.nameAlias);
  }

  remove(id: SkillId): void {
    this.#ids = undefined;
    this.#forgetWaiting(id);
    const node = this.#nodes.get(id);
    if (!node) return;
    this.#take(node);
    this.#nodes.delete(id);
    this.#settle(node.nameAlias);
  }

  /** To be called when root precedence changed. */
  namesChanged(): void {
    for (const name of this.#byName.keys()) this.#settle(name);
    this.#rows.clear();
  }

  outEdges(id: SkillId): readonly Edge[] {
    return this.#row(id).out;
  }

  inEdges(id: SkillId): readonly Edge[] {
    return this.#row(id).in;
  }

  /** Ids at the other end of the edges of one type; `in`: they come first. Sorted by weight, then id. */
  neighbours(id: SkillId, type: EdgeType, direction: 'in' | 'out'): readonly SkillId[] {
    const row = this.#row(id);
    return (direction === 'in' ? row.in : row.out)
      .filter((edge) => edge.type === type)
      .sort((a, b) => b.weight - a.weight)
      .map((edge) => (direction === 'in' ? edge.from : edge.to));
  }

  /** Whether any skill that counts is found under one of the keys (see `targetKeys`). */
  knows(keys: readonly string[]): boolean {
    this.catchUp();
    return keys.some((key) => this.#indexes.aliases.count(key) > 0);
  }

  /** The skill that a name or path means where `speaker` says it; undefined for none and for the speaker itself. */
  resolve(
    speaker: GraphNode,
    said: Pick<ReferenceClaim, 'target' | 'byPath' | 'packaged' | 'explicit'>,
  ): SkillId | undefined {
    this.catchUp();
    const keys = targetKeys(said, speaker.root, speaker.path.split('/').slice(0, -1));
    const target = resolveKeys(speaker, keys, said, this.#indexes);
    return target && (said.explicit || isNear(speaker, target)) ? target.id : undefined;
  }

  #row(id: SkillId): Row {
    if (this.#waiting.size > 0) this.catchUp();
    this.#indexes.similar.refresh(this.#touch);
    const cached = this.#rows.get(id);
    if (cached) return cached;
    const node = this.#indexes.node(id);
    if (!node) return emptyRow;
    const findings: Finding[] = [];
    joinReferences(node, this.#indexes, findings);
    joinExchanges(node, this.#indexes, findings);
    joinFamilies(node, this.#indexes, findings);
    joinSimilar(node, this.#indexes, findings);
    const edges = mergeFindings(findings);
    const row = { out: edges.filter((edge) => edge.from === id), in: edges.filter((edge) => edge.to === id) };
    this.#rows.set(id, row);
    return row;
  }

  /** Names know a skill that waits, so it may shadow others: no more. */
  #forgetWaiting(id: SkillId): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#settle(waiting.skill.name);
  }

  /** Takes a skill out of everything but `#nodes`. */
  #take(node: GraphNode): void {
    const sharing = this.#byName.get(node.nameAlias);
    sharing?.delete(node.id);
    if (sharing?.size === 0) this.#byName.delete(node.nameAlias);
    if (this.#indexes.node(node.id)) this.#deactivate(node);
  }

  /** Lets the skills of a name count or not, as precedence now has it. */
  #settle(name: string): void {
    for (const id of this.#byName.get(nameKey(name)) ?? []) {
      const node = this.#nodes.get(id)!;
      const active = this.#names.shadowedBy(id) === undefined;
      const counted = this.#indexes.node(id);
      if (active && !counted) this.#activate(node);
      else if (!active && counted) this.#deactivate(counted);
    }
  }

  #activate(node: GraphNode): void {
    this.#touchHubs(node);
    this.#indexes.add(node);
    this.#touchAround(node);
  }

  #deactivate(node: GraphNode): void {
    this.#touchAround(node);
    this.#indexes.remove(node, this.#touch);
    this.#touchHubs(node);
  }

  /** Drops the rows that the node takes part in. */
  #touchAround(node: GraphNode): void {
    if (this.#rows.size === 0) return;
    this.#touch(node.id);
    touchedByReferences(node, this.#indexes, this.#touch);
    touchedByExchanges(node, this.#indexes, this.#touch);
    touchedByFamilies(node, this.#indexes, this.#touch);
  }

  /** Drops the rows whose bounds change when the node's mentions come on top. Called while it is not in the indexes. */
  #touchHubs(node: GraphNode): void {
    if (this.#rows.size === 0) return;
    const keys = new Set<string>();
    for (const reference of node.references) {
      for (const key of reference.targetKeys) keys.add(key);
      for (const key of reference.subjectKeys) keys.add(key);
    }
    for (const key of keys) {
      for (const id of this.#indexes.aliases.get(key)) {
        const bearer = this.#indexes.node(id)!;
        const mentions = mentionsOf(bearer, this.#indexes);
        const more = bearer.aliases.filter((alias) => keys.has(alias)).length;
        if (level(mentions) !== level(mentions + more))
          touchedByReferences(bearer, this.#indexes, this.#touch);
      }
    }
  }

  #touch = (id: SkillId): void => {
    this.#rows.delete(id);
  };
}
