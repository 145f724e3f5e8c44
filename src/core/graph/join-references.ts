// Edges from what a skill says of others by name.

import type { SkillId } from '../skill/skill.ts';
import type { GraphIndexes } from './graph-indexes.ts';
import type { GraphNode, KeyedReference } from './graph-node.ts';
import { referenceFactor, referenceFloor, requirementFactor } from './hub-bounds.ts';
import type { Finding } from './merge-edges.ts';
import { isNear, resolveReference } from './resolve-reference.ts';

/** Findings that touch the node: its own references, and those of others that mean it. */
export function joinReferences(node: GraphNode, indexes: GraphIndexes, findings: Finding[]): void {
  const spread = spreadOf(node, indexes);
  for (const reference of node.references) {
    if (reference.claim.subject === undefined)
      addReference(node, reference, indexes, undefined, spread, findings);
  }
  const speakers = new Set<SkillId>();
  for (const alias of node.aliases) for (const id of indexes.mentions.get(alias)) speakers.add(id);
  for (const id of speakers) {
    const speaker = id === node.id ? undefined : indexes.node(id);
    if (!speaker) continue;
    const spread = spreadOf(speaker, indexes);
    for (const reference of speaker.references) {
      if (names(reference.targetKeys, node) || names(reference.subjectKeys, node)) {
        addReference(speaker, reference, indexes, node, spread, findings);
      }
    }
  }
}

/** States what its speaker requires. */
function isRequirement({ claim }: KeyedReference): boolean {
  return claim.type === 'dependency' && claim.direction === 'in' && claim.subject === undefined;
}

/** Whether so many needs are stated that which of them are skills makes a difference. */
function mayNeedMany(node: GraphNode, indexes: GraphIndexes): boolean {
  const { requirements } = indexes.bounds;
  if (node.references.length < requirements) return false;
  let stated = 0;
  for (const reference of node.references) if (isRequirement(reference)) stated++;
  return stated >= requirements;
}

/** Factor of each stated need, by how many of them name a skill of the library. */
function spreadOf(speaker: GraphNode, indexes: GraphIndexes): number {
  if (!mayNeedMany(speaker, indexes)) return 1;
  const known = speaker.references.filter(
    (reference) =>
      isRequirement(reference) && reference.targetKeys.some((key) => indexes.aliases.count(key) > 0),
  );
  return requirementFactor(known.length, indexes.bounds);
}

function names(keys: readonly string[], node: GraphNode): boolean {
  return keys.some((key) => node.aliases.includes(key));
}

/** Skills that mention any of the node's names. */
export function mentionsOf(node: GraphNode, indexes: GraphIndexes): number {
  let count = 0;
  for (const alias of node.aliases) count += indexes.mentions.count(alias);
  return count;
}

function addReference(
  speaker: GraphNode,
  reference: KeyedReference,
  indexes: GraphIndexes,
  about: GraphNode | undefined,
  spread: number,
  findings: Finding[],
): void {
  const found = resolveReference(speaker, reference, indexes);
  if (!found || (about && found.target !== about && found.subject !== about)) return;
  const { claim } = reference;
  const { target, subject } = found;
  const mentions = mentionsOf(target, indexes);
  if (claim.confidence < referenceFloor(mentions, indexes.bounds)) return;
  findings.push({
    from: claim.direction === 'in' ? target.id : subject.id,
    to: claim.direction === 'in' ? subject.id : target.id,
    type: claim.type,
    confidence: isNear(speaker, target) ? claim.confidence : claim.confidence * 0.8,
    factor: referenceFactor(mentions, indexes.bounds) * (isRequirement(reference) ? spread : 1),
    source: claim.subject === undefined || claim.type === 'dependency' ? 'reference' : 'steps',
    evidence: [claim.evidence],
  });
}

/** Skills whose edges may change when the node, its names or its references come or go. Both before and after the change. */
export function touchedByReferences(
  node: GraphNode,
  indexes: GraphIndexes,
  touch: (id: SkillId) => void,
): void {
  const touchBearers = (key: string): void => {
    for (const id of indexes.aliases.get(key)) touch(id);
  };
  for (const reference of node.references) {
    for (const key of reference.targetKeys) touchBearers(key);
    for (const key of reference.subjectKeys) touchBearers(key);
  }
  for (const alias of node.aliases) {
    touchBearers(alias);
    for (const id of indexes.mentions.get(alias)) {
      touch(id);
      const speaker = indexes.node(id);
      if (!speaker) continue;
      const all = mayNeedMany(speaker, indexes);
      for (const reference of speaker.references) {
        if (!all && !names(reference.targetKeys, node) && !names(reference.subjectKeys, node)) continue;
        for (const key of reference.targetKeys) touchBearers(key);
        for (const key of reference.subjectKeys) touchBearers(key);
      }
    }
  }
}
