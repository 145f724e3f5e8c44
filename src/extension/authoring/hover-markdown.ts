// A skill under the pointer: what it does, and its edges by type. Pure; text of others is escaped.

import * as l10n from '@vscode/l10n';
import type { SkillDetail } from '../../service/engine-api.ts';
import { escapeMarkdown, shorten } from '../text.ts';
import { groupEdges } from '../tree/edge-groups.ts';
import { groupLabel } from '../tree/group-label.ts';
import { skillStates } from '../tree/skill-states.ts';

/** Names of one group; the rest is a number. */
const maxNames = 5;

export function hoverMarkdown(detail: SkillDetail): string {
  const parts = [
    `**${escapeMarkdown(detail.name)}**`,
    escapeMarkdown(shorten(detail.skill.description || detail.capability, 400)),
  ];
  const states = skillStates(detail);
  if (states.length > 0) parts.push(states.map((state) => `$(info) ${escapeMarkdown(state)}`).join('  \n'));
  const groups = [...groupEdges(detail)].map(([group, neighbours]) => {
    const names = neighbours.slice(0, maxNames).map(({ name }) => `\`${name.replaceAll('`', '')}\``);
    const more = neighbours.length - names.length;
    const rest = more > 0 ? ` ${l10n.t('and {0} more', more)}` : '';
    return `- ${groupLabel(group)}: ${names.join(', ')}${rest}`;
  });
  if (groups.length > 0) parts.push(groups.join('\n'));
  return parts.join('\n\n');
}
