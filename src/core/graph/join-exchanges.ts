// dependency edges from things passed along: artifacts made and used, tools set up and used.

import { isLocalArtifact } from '../artifact/normalise-artifact.ts';
import type { SkillId } from '../skill/skill.ts';
import type { Exchange, GraphIndexes } from './graph-indexes.ts';
import { within } from './graph-indexes.ts';
import type { GraphNode, Thing } from './graph-node.ts';
import type { HubBounds } from './hub-bounds.ts';
import { exchangeFactor } from './hub-bounds.ts';
import type { Finding } from './merge-edges.ts';
import { isNear } from './resolve-reference.ts';

/** Surer than a guess, or no edge. */
const minConfidence = 0.4;
const minWeight = 0.3;

/** Findings that touch the node. A thing links either all its givers and takers, or those of one collection, or nobody. */
export function joinExchanges(node: GraphNode, indexes: GraphIndexes, findings: Finding[]): void {
  for (const mine of node.things) {
    const exchange = indexes.exchanges[mine.kind];
    const scope = scopeOf(exchange, node.group, mine.name, pairsBound(mine, indexes.bounds));
    if (!scope) continue;
    for (const id of (mine.gives ? exchange.takers : exchange.givers).get(scope.key)) {
      const other = id === node.id ? undefined : indexes.node(id);
      const theirs = other?.things.find(
        ({ kind, name, gives }) => kind === mine.kind && name === mine.name && gives !== mine.gives,
      );
      if (!other || !theirs) continue;
      const [giver, taker] = mine.gives ? [mine, theirs] : [theirs, mine];
      // Who makes a thing needs nobody to make it.
      if (taker.both) continue;
      // Who says where a thing comes from has it from nobody else.
      const source = mine.gives ? node : other;
      if (taker.from && !taker.from.some((key) => source.aliases.includes(key))) continue;
      // The same line in both is what a template repeats.
      if (mine.kind === 'setup' && giver.evidence.words === taker.evidence.words) continue;
      const confidence = giver.confidence * taker.confidence * kinship(node, other, giver, indexes);
      if (confidence < minConfidence || confidence * scope.factor < minWeight) continue;
      findings.push({
        from: mine.gives ? node.id : other.id,
        to: mine.gives ? other.id : node.id,
        type: 'dependency',
        confidence,
        factor: scope.factor,
        source: mine.kind,
        artifact: mine.name,
        evidence: [giver.evidence, taker.evidence],
      });
    }
  }
}

/**
 * 0…1: how far the two skills move in one world. A format that both know may still pass between two that have nothing
 * to do with each other.
 */
function kinship(a: GraphNode, b: GraphNode, giver: Thing, indexes: GraphIndexes): number {
  const local = giver.kind === 'artifact' && isLocalArtifact(giver.name);
  if (local && !isNear(a, b)) return 0;
  if (local && /[-_].*\./.test(giver.name)) return 1;
  // Each collection sets up its own.
  if (giver.kind === 'setup' && !isNear(a, b)) return 0;
  const { cosine } = indexes.similar.shared(a.id, b.id);
  if (giver.kind === 'setup') return Math.min(1, 0.8 + cosine);
  // `content.json` of two skills may be two things.
  if (local) return Math.min(1, 0.5 + 2 * cosine);
  return Math.min(1, 0.6 + 2 * cosine) * (cosine < 0.06 ? 0.5 : 1);
}

/** A format that many make and many use passes from nobody to nobody in particular. */
function pairsBound({ kind, name }: Pick<Thing, 'kind' | 'name'>, bounds: HubBounds): number {
  return kind === 'artifact' && !name.includes('.') ? bounds.formatPairs : bounds.exchangePairs;
}

/** The posting over which a thing may link skills, and what the link then weighs. */
function scopeOf(
  exchange: Exchange,
  group: string,
  name: string,
  bound: number,
): { readonly key: string; readonly factor: number } | undefined {
  const all = exchange.givers.count(name) * exchange.takers.count(name);
  if (all <= bound) return { key: name, factor: exchangeFactor(all) };
  const key = within(group, name);
  const local = exchange.givers.count(key) * exchange.takers.count(key);
  return local <= bound ? { key, factor: exchangeFactor(local) * 0.8 } : undefined;
}

/** Skills whose edges may change when the node's things come or go. Called while the node is in the indexes. */
export function touchedByExchanges(
  node: GraphNode,
  indexes: GraphIndexes,
  touch: (id: SkillId) => void,
): void {
  for (const { kind, name } of node.things) {
    const bound = pairsBound({ kind, name }, indexes.bounds);
    const exchange = indexes.exchanges[kind];
    for (const key of [name, within(node.group, name)]) {
      const givers = exchange.givers.count(key);
      const takers = exchange.takers.count(key);
      const without =
        (givers - Number(exchange.givers.has(key, node.id))) *
        (takers - Number(exchange.takers.has(key, node.id)));
      if (!links(givers * takers, bound) && !links(without, bound)) continue;
      for (const id of exchange.givers.get(key)) touch(id);
      for (const id of exchange.takers.get(key)) touch(id);
    }
  }
}

function links(pairs: number, bound: number): boolean {
  return pairs > 0 && pairs <= bound;
}
