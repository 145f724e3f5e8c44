// One line that says why a skill is in the bundle.

import type { SkillId } from '../skill/skill.ts';
import type { Reason } from './bundle.ts';
import type { Choice } from './choose.ts';

export function whyLine(
  reasons: readonly Reason[],
  choice: Choice,
  id: SkillId,
  nameOf: (id: SkillId) => string,
): string {
  const parts: string[] = [];
  const double = choice.insteadOf.get(id);
  if (double) parts.push(`another version of ${nameOf(double.by)}`);
  for (const reason of reasons) {
    if (reason.kind === 'pinned') parts.push('asked for');
    else if (reason.kind === 'seed') {
      if (reason.matched.length > 0) parts.push(`matches ${reason.matched.slice(0, 5).join(', ')}`);
    } else parts.push(pathWords(reason, id, nameOf));
  }
  return parts.slice(0, 2).join('; ') || 'near in the graph';
}

function pathWords(
  path: Extract<Reason, { kind: 'path' }>,
  id: SkillId,
  nameOf: (id: SkillId) => string,
): string {
  const last = path.edges[path.edges.length - 1];
  if (!last) return `needed by ${nameOf(path.from)}`;
  const other = nameOf(last.from === id ? last.to : last.from);
  const passed = last.artifact === undefined ? '' : ` (${last.artifact})`;
  if (last.type === 'dependency')
    return last.from === id ? `needed by ${other}${passed}` : `builds on ${other}${passed}`;
  if (last.type === 'workflow') return last.from === id ? `comes before ${other}` : `comes after ${other}`;
  return last.type === 'alternative' ? `alternative to ${other}` : `related to ${other}`;
}
