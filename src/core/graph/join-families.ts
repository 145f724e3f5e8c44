// Weak semantic edges between skills of one collection whose names start alike.

import type { SkillId } from '../skill/skill.ts';
import type { GraphIndexes } from './graph-indexes.ts';
import type { GraphNode } from './graph-node.ts';
import { familyFactor } from './hub-bounds.ts';
import type { Finding } from './merge-edges.ts';

/** Confidence of a family of two by one shared word; more shared words make it surer, more members less. */
const base = 0.3;

export function joinFamilies(node: GraphNode, indexes: GraphIndexes, findings: Finding[]): void {
  const seen = new Set<SkillId>([node.id]);
  // The longest common prefix decides.
  for (let index = node.families.length - 1; index >= 0; index--) {
    const key = node.families[index]!;
    const size = indexes.families.count(key);
    if (size < 2 || size > indexes.bounds.family) continue;
    for (const id of indexes.families.get(key)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const other = indexes.node(id)!;
      const [from, to] = node.id < other.id ? [node, other] : [other, node];
      findings.push({
        from: from.id,
        to: to.id,
        type: 'semantic',
        confidence: Math.min(0.5, base + 0.1 * index),
        factor: familyFactor(size),
        source: 'family',
        evidence: [
          { skill: from.id, file: 'SKILL.md', line: 0, words: from.name.slice(0, 160) },
          { skill: to.id, file: 'SKILL.md', line: 0, words: to.name.slice(0, 160) },
        ],
      });
    }
  }
}

/** Skills whose edges may change when the node comes or goes. Both before and after the change. */
export function touchedByFamilies(
  node: GraphNode,
  indexes: GraphIndexes,
  touch: (id: SkillId) => void,
): void {
  for (const key of node.families) {
    if (indexes.families.count(key) > indexes.bounds.family + 1) continue;
    for (const id of indexes.families.get(key)) touch(id);
  }
}
