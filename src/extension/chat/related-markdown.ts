// /related: the neighbours of a skill, by type and direction, with the evidence for each. Pure.

import * as l10n from '@vscode/l10n';
import type { SkillDetail } from '../../service/engine-api.ts';
import { escapeMarkdown, fileLink, shorten } from '../text.ts';
import { groupEdges } from '../tree/edge-groups.ts';
import { groupLabel } from '../tree/group-label.ts';

/** `pathOf`: the file of a neighbour; undefined where it is unknown. */
export function relatedMarkdown(detail: SkillDetail, pathOf: (id: string) => string | undefined): string {
  const parts = [
    `**${fileLink(detail.name, detail.sourcePath)}** — ${escapeMarkdown(shorten(detail.capability, 200))}`,
  ];
  const groups = groupEdges(detail);
  for (const [group, neighbours] of groups) {
    const lines = neighbours.slice(0, 12).map(({ id, name, edges }) => {
      const path = pathOf(id);
      const evidence = edges[0]?.evidence[0]?.words;
      const label = path === undefined ? escapeMarkdown(name) : fileLink(name, path);
      return `- ${label}${edges[0]?.artifact ? ` · ${escapeMarkdown(edges[0].artifact)}` : ''}${evidence ? ` — “${escapeMarkdown(shorten(evidence, 120))}”` : ''}`;
    });
    if (neighbours.length > 12) lines.push(`- ${l10n.t('and {0} more', neighbours.length - 12)}`);
    parts.push(`#### ${groupLabel(group)}\n\n${lines.join('\n')}`);
  }
  if (groups.size === 0) parts.push(l10n.t('No other skill is linked to it.'));
  return `${parts.join('\n\n')}\n`;
}

/** Names nearest to what was asked for, when there is no such skill: at most five. */
export function nearNames(asked: string, names: readonly string[]): readonly string[] {
  const wanted = grams(asked);
  return names
    .map((name) => ({ name, score: overlap(wanted, grams(name)) }))
    .filter(({ score }) => score > 0.25)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, 5)
    .map(({ name }) => name);
}

function grams(text: string): ReadonlySet<string> {
  const key = `  ${text.toLowerCase().normalize('NFKC')} `;
  return new Set(Array.from({ length: key.length - 2 }, (_, index) => key.slice(index, index + 3)));
}

/** Dice coefficient, 0…1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  return (2 * shared) / (a.size + b.size);
}
