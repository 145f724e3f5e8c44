// dependency edges from things passed along: artifacts made and used, tools set up and used.

import { isCommonArtifact, isLocalArtifact } from '../artifact/normalise-artifact.ts';
import type { SkillId } from '../skill/skill.ts';
import type { ArtifactClaim, ToolClaim } from './claims.ts';
import type { Exchange, GraphIndexes } from './graph-indexes.ts';
import { installerConfidence } from './extract-tools.ts';
import { within } from './graph-indexes.ts';
import type { GraphNode } from './graph-node.ts';
import { artifactFactor, maxArtifactPairs } from './hub-bounds.ts';
import type { Finding } from './merge-edges.ts';
import { isNear } from './resolve-reference.ts';

interface Claim {
  readonly thing: string;
  readonly gives: boolean;
  readonly confidence: number;
  readonly evidence: ArtifactClaim['evidence'];
}

export interface ExchangeKind {
  readonly source: 'artifact' | 'setup';
  readonly exchange: (indexes: GraphIndexes) => Exchange;
  readonly claims: (node: GraphNode) => readonly Claim[];
}

export const exchangeKinds: readonly ExchangeKind[] = [
  {
    source: 'artifact',
    exchange: (indexes) => indexes.artifacts,
    claims: (node) =>
      node.claims.artifacts
        .filter((claim) => claim.role !== 'mentions' && !isCommonArtifact(claim.artifact))
        .map(fromArtifact),
  },
  {
    source: 'setup',
    exchange: (indexes) => indexes.tools,
    claims: (node) => node.claims.tools.map(fromTool),
  },
];

function fromArtifact(claim: ArtifactClaim): Claim {
  return {
    thing: claim.artifact,
    gives: claim.role === 'produces',
    confidence: claim.confidence,
    evidence: claim.evidence,
  };
}

function fromTool(claim: ToolClaim): Claim {
  return {
    thing: claim.tool,
    gives: claim.role === 'provides',
    confidence: claim.confidence,
    evidence: claim.evidence,
  };
}

/** Surer than a guess, or no edge. */
const minConfidence = 0.4;
const minWeight = 0.3;

/**
 * 0…1: how far the two skills move in one world. A format that both know may still pass between two that have nothing
 * to do with each other.
 */
function kinship(
  a: GraphNode,
  b: GraphNode,
  giver: Claim,
  kind: ExchangeKind,
  indexes: GraphIndexes,
): number {
  if (kind.source === 'artifact' && isLocalArtifact(giver.thing)) return isNear(a, b) ? 1 : 0;
  const { cosine } = indexes.similar.shared(a.id, b.id);
  if (kind.source === 'setup') {
    // What a stranger's set-up installs on its way is not what others come for.
    return giver.confidence <= installerConfidence && !isNear(a, b) ? 0 : Math.min(1, 0.8 + cosine);
  }
  return Math.min(1, 0.6 + 2 * cosine) * (cosine < 0.04 ? 0.5 : 1);
}

/** Findings that touch the node. A thing links either all its givers and takers, or those of one collection, or nobody. */
export function joinExchanges(node: GraphNode, indexes: GraphIndexes, findings: Finding[]): void {
  for (const kind of exchangeKinds) {
    const exchange = kind.exchange(indexes);
    const mine = kind.claims(node);
    for (const claim of mine) {
      const scope = scopeOf(exchange, node.group, claim.thing);
      if (!scope) continue;
      const others = claim.gives ? exchange.takers : exchange.givers;
      for (const id of others.get(scope.key)) {
        const other = id === node.id ? undefined : indexes.node(id);
        const theirs =
          other &&
          kind.claims(other).find((item) => item.thing === claim.thing && item.gives !== claim.gives);
        if (!other || !theirs) continue;
        // A skill that both reads and writes a thing stands beside its like, not before it.
        if (passes(other, claim.thing, kind) && passes(node, claim.thing, kind)) continue;
        const [giver, taker] = claim.gives ? [claim, theirs] : [theirs, claim];
        const confidence =
          giver.confidence * taker.confidence * kinship(node, other, giver, kind, indexes);
        if (confidence < minConfidence || confidence * scope.factor < minWeight) continue;
        findings.push({
          from: claim.gives ? node.id : other.id,
          to: claim.gives ? other.id : node.id,
          type: 'dependency',
          confidence,
          factor: scope.factor,
          source: kind.source,
          artifact: claim.thing,
          evidence: [giver.evidence, taker.evidence],
        });
      }
    }
  }
}

function passes(node: GraphNode, thing: string, kind: ExchangeKind): boolean {
  const claims = kind.claims(node).filter((claim) => claim.thing === thing);
  return claims.some((claim) => claim.gives) && claims.some((claim) => !claim.gives);
}

/** The posting over which a thing may link skills, and what the link then weighs. */
function scopeOf(
  exchange: Exchange,
  group: string,
  thing: string,
): { key: string; factor: number } | undefined {
  const all = exchange.givers.count(thing) * exchange.takers.count(thing);
  if (all <= maxArtifactPairs) return { key: thing, factor: artifactFactor(all) };
  const key = within(group, thing);
  const local = exchange.givers.count(key) * exchange.takers.count(key);
  return local <= maxArtifactPairs ? { key, factor: artifactFactor(local) * 0.8 } : undefined;
}

/** Skills whose edges may change when the node's things come or go. Called while the node is in the indexes. */
export function touchedByExchanges(
  node: GraphNode,
  indexes: GraphIndexes,
  touch: (id: SkillId) => void,
): void {
  for (const kind of exchangeKinds) {
    const exchange = kind.exchange(indexes);
    for (const { thing } of kind.claims(node)) {
      for (const key of [thing, within(node.group, thing)]) {
        const givers = exchange.givers.count(key);
        const takers = exchange.takers.count(key);
        const without =
          (givers - Number(exchange.givers.has(key, node.id))) *
          (takers - Number(exchange.takers.has(key, node.id)));
        if (links(givers * takers) || links(without)) {
          for (const id of exchange.givers.get(key)) touch(id);
          for (const id of exchange.takers.get(key)) touch(id);
        }
      }
    }
  }
}

function links(pairs: number): boolean {
  return pairs > 0 && pairs <= maxArtifactPairs;
}
