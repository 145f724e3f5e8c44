// The links of a skill for people: by what they mean to it, strongest first, with the words that make them.

import type { Edge, EdgeType } from '../../core/graph/edge.ts';
import type { NamedEdge, SkillDetail } from '../../service/engine-api.ts';
import { clip, printableLine, wrap, type Style } from '../terminal.ts';

/** Headings from the skill's point of view: "needs" is easier to read than an incoming dependency. */
const headings: readonly { readonly type: EdgeType; readonly out: boolean; readonly text: string }[] = [
  { type: 'dependency', out: false, text: 'needs' },
  { type: 'dependency', out: true, text: 'is needed by' },
  { type: 'workflow', out: false, text: 'follows' },
  { type: 'workflow', out: true, text: 'is followed by' },
  { type: 'semantic', out: true, text: 'is related to' },
  { type: 'alternative', out: true, text: 'could be replaced by' },
];

export function edgesText(
  detail: SkillDetail,
  edges: readonly NamedEdge[],
  style: Style,
  limit: number,
): string {
  const lines: string[] = [];
  for (const { type, out, text } of headings) {
    const undirected = type === 'semantic' || type === 'alternative';
    const group = edges.filter(
      (edge) => edge.type === type && (undirected || (edge.from === detail.id) === out),
    );
    if (group.length === 0) continue;
    lines.push(`${style.accent(text)} ${style.dim(`(${type})`)}`);
    for (const edge of group.slice(0, limit))
      lines.push(edgeText(edge, edge.from === detail.id ? edge.toName : edge.fromName, style));
    if (group.length > limit) lines.push(style.dim(`  and ${group.length - limit} more: gos neighbors`));
  }
  return lines.join('\n');
}

function edgeText(edge: Edge, other: string, style: Style): string {
  const about = edge.artifact === undefined ? edge.source : `${edge.source}: ${edge.artifact}`;
  const head = `  ${style.bold(printableLine(other))}  ${style.dim(`${edge.weight.toFixed(2)} ${printableLine(about)}`)}`;
  return [head, ...evidenceLines(edge, style)].join('\n');
}

export function strongestFirst(edges: readonly NamedEdge[]): readonly NamedEdge[] {
  return [...edges].sort((a, b) => b.weight - a.weight);
}

/** The words that make the edge, with their place; of names alike and of terms shared by both skills, only the terms. */
export function evidenceLines(edge: Edge, style: Style): readonly string[] {
  const [first, second] = edge.evidence;
  if (edge.source === 'family') return [];
  if (first && first.words !== '' && first.words === second?.words)
    return [
      style.dim(wrap(`both: ${clip(printableLine(first.words), 160, style.ellipsis)}`, style.width, '    ')),
    ];
  return edge.evidence
    .slice(0, 2)
    .filter(({ words }) => words !== '')
    .map(({ skill, file, line, words }) =>
      style.dim(
        wrap(
          `"${clip(printableLine(words), 160, style.ellipsis)}" (${printableLine(skill)}/${printableLine(file)}${line > 0 ? `:${line}` : ''})`,
          style.width,
          '    ',
        ),
      ),
    );
}
