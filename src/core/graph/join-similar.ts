// semantic edges between mutual nearest neighbours. Whether two of them are alternatives only their authors can say: on real
// libraries skills of like words and artifacts with other tools are mostly steps of one chain.

import type { Evidence } from './edge.ts';
import type { GraphIndexes } from './graph-indexes.ts';
import type { GraphNode } from './graph-node.ts';
import type { Finding } from './merge-edges.ts';

/** Likeness by words is a hint, never a statement. */
const maxLikeness = 0.6;

/** Cosine below which the nearest are not near. */
const minLikeness = 0.14;

export function joinSimilar(node: GraphNode, indexes: GraphIndexes, findings: Finding[]): void {
  for (const { id, similarity } of indexes.similar.mutual(node.id)) {
    const other = indexes.node(id);
    if (!other) continue;
    const [from, to] = node.id < id ? [node, other] : [other, node];
    const { terms, cosine } = indexes.similar.shared(from.id, to.id);
    if (cosine < minLikeness) continue;
    const words = terms.slice(0, 8).join(' ');
    const evidence = (skill: GraphNode): Evidence => ({ skill: skill.id, file: 'SKILL.md', line: 0, words });
    findings.push({
      from: from.id,
      to: to.id,
      type: 'semantic',
      confidence: Math.min(maxLikeness, cosine),
      factor: similarity >= 160 ? 1 : similarity >= 80 ? 0.85 : 0.7,
      source: 'similar',
      evidence: [evidence(from), evidence(to)],
    });
  }
}
