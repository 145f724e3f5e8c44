// /plan: the order in which to use a bundle, with what each step hands to the next. Pure.

import * as l10n from '@vscode/l10n';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { escapeMarkdown, fileLink, shorten } from '../text.ts';
import { namesIn } from './why.ts';

export function planMarkdown(bundle: Bundle): string {
  const nameOf = namesIn(bundle);
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  const step = new Map(full.map(({ id }, index) => [id, index + 1]));
  const lines: string[] = [];
  for (const [index, skill] of full.entries()) {
    lines.push(
      `${index + 1}. **${fileLink(skill.name, skill.sourcePath)}** — ${escapeMarkdown(shorten(skill.capability, 160))}`,
    );
    for (const { what, neededBy } of bundle.missing)
      if (neededBy === skill.id) lines.push(`   - ${l10n.t('you provide: {0}', escapeMarkdown(what))}`);
    for (const edge of bundle.edges) {
      const place = step.get(edge.from);
      if (
        edge.to !== skill.id ||
        place === undefined ||
        (edge.type !== 'dependency' && edge.type !== 'workflow')
      )
        continue;
      const from = escapeMarkdown(nameOf(edge.from));
      const text = edge.artifact
        ? l10n.t('takes {0} from step {1}, {2}', escapeMarkdown(edge.artifact), place, from)
        : l10n.t('builds on step {0}, {1}', place, from);
      if (place < index + 1 && !lines.includes(`   - ${text}`)) lines.push(`   - ${text}`);
    }
    for (const script of skill.entrypoints.slice(0, 3))
      lines.push(`   - ${l10n.t('run {0}', `\`${script.replaceAll('`', '')}\``)}`);
  }
  return `${lines.join('\n')}\n`;
}
