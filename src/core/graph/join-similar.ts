// semantic edges between mutual nearest neighbours; alternative ones where both do the same with other tools.

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
      type: isAlternative(from, to, cosine) ? 'alternative' : 'semantic',
      confidence: Math.min(maxLikeness, cosine),
      factor: similarity >= 160 ? 1 : similarity >= 80 ? 0.85 : 0.7,
      source: 'similar',
      evidence: [evidence(from), evidence(to)],
    });
  }
}

/** Same purpose, same artifacts in and out, each about a tool of its own. */
function isAlternative(a: GraphNode, b: GraphNode, cosine: number): boolean {
  if (cosine < 0.3) return false;
  const toolsOf = (node: GraphNode): string[] =>
    node.things.filter(({ kind, gives }) => kind === 'setup' && gives).map(({ name }) => name);
  const mine = toolsOf(a);
  const theirs = toolsOf(b);
  if (mine.length === 0 || theirs.length === 0 || mine.some((tool) => theirs.includes(tool))) return false;
  return sharesArtifact(a, b, true) && sharesArtifact(a, b, false);
}

function sharesArtifact(a: GraphNode, b: GraphNode, given: boolean): boolean {
  const artifacts = (node: GraphNode): string[] =>
    node.things.filter(({ kind, gives }) => kind === 'artifact' && gives === given).map(({ name }) => name);
  const mine = new Set(artifacts(a));
  return artifacts(b).some((name) => mine.has(name));
}
