// A skill or an edge as a small card in Markdown, for tooltips, hovers and the chat. Pure; text of others is escaped.

import type { SkillListing } from '../service/engine-api.ts';
import type { NamedEdge } from '../service/engine-api.ts';
import { edgeTypeLabel } from './edge-type-label.ts';
import { escapeMarkdown, shorten } from './text.ts';
import { skillStates } from './tree/skill-states.ts';

export function skillMarkdown(skill: SkillListing): string {
  const lines = [`**${escapeMarkdown(skill.name)}**`, escapeMarkdown(shorten(skill.capability, 300))];
  const states = skillStates(skill).map((state) => `$(info) ${escapeMarkdown(state)}`);
  if (states.length > 0) lines.push(states.join('  \n'));
  if (skill.tags.length > 0)
    lines.push(
      skill.tags
        .slice(0, 8)
        .map((tag) => `\`${tag.replaceAll('`', '')}\``)
        .join(' '),
    );
  lines.push(escapeMarkdown(skill.sourcePath));
  return lines.join('\n\n');
}

/** Ends, type, what is passed along, strength, and up to four pieces of evidence with their place. */
export function edgeMarkdown(edge: NamedEdge): string {
  const facts = [
    `**${escapeMarkdown(edge.fromName)} → ${escapeMarkdown(edge.toName)}**`,
    edgeTypeLabel(edge.type),
  ];
  if (edge.artifact) facts.push(escapeMarkdown(edge.artifact));
  facts.push(`${Math.round(edge.weight * 100)} %`);
  const evidence = edge.evidence
    .slice(0, 4)
    .map(
      ({ file, line, words }) =>
        `- ${escapeMarkdown(file)}${line > 0 ? `:${line}` : ''} — “${escapeMarkdown(words)}”`,
    );
  return [facts.join(' · '), ...evidence].join('\n');
}
