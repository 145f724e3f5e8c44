// Edges from what a skill says of others by name.

import type { SkillId } from '../skill/skill.ts';
import type { GraphIndexes } from './graph-indexes.ts';
import type { GraphNode, KeyedReference } from './graph-node.ts';
import { referenceFactor, referenceFloor } from './hub-bounds.ts';
import type { Finding } from './merge-edges.ts';
import { isNear, resolveReference } from './resolve-reference.ts';

/** Findings that touch the node: its own references, and those of others that mean it. */
export function joinReferences(node: GraphNode, indexes: GraphIndexes, findings: Finding[]): void {
  for (const reference of node.references) {
    if (reference.claim.subject === undefined) addReference(node, reference, indexes, undefined, findings);
  }
  const speakers = new Set<SkillId>();
  for (const alias of node.aliases) for (const id of indexes.mentions.get(alias)) speakers.add(id);
  for (const id of speakers) {
    const speaker = id === node.id ? undefined : indexes.node(id);
    if (!speaker) continue;
    for (const reference of speaker.references) {
      if (names(reference.targetKeys, node) || names(reference.subjectKeys, node)) {
        addReference(speaker, reference, indexes, node, findings);
      }
    }
  }
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
    factor: referenceFactor(mentions, indexes.bounds),
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
      for (const reference of indexes.node(id)?.references ?? []) {
        if (!names(reference.targetKeys, node) && !names(reference.subjectKeys, node)) continue;
        for (const key of reference.targetKeys) touchBearers(key);
        for (const key of reference.subjectKeys) touchBearers(key);
      }
    }
  }
}
