// Where a skill ranks for a task, and why, as a document. Pure; text of others is escaped.

import * as l10n from '@vscode/l10n';
import type { TaskWords } from '../../core/authoring/task-words.ts';
import type { Bundle, BundledSkill, Score } from '../../core/retrieve/bundle.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import { leftOutText } from '../bundle/bundle-nodes.ts';
import { namesIn, whyHere } from '../chat/why.ts';
import { escapeMarkdown, shorten } from '../text.ts';

export interface Preview {
  readonly id: SkillId;
  readonly name: string;
  /** As anyone would be answered. */
  readonly bundle: Bundle;
  /** The skill in a bundle that it was pinned to: how it scores even where it does not get in. */
  readonly self: BundledSkill | undefined;
  readonly words: TaskWords;
}

/** "3rd of 24, in the bundle" in one line. */
export function standing({ id, bundle }: Pick<Preview, 'id' | 'bundle'>): string {
  const rank = bundle.ranking.findIndex((entry) => entry.id === id);
  const bundled = bundle.skills.find((skill) => skill.id === id);
  const leftOut = bundle.leftOut.find((skill) => skill.id === id);
  const place = bundled
    ? bundled.tier === 'full'
      ? l10n.t('in the bundle')
      : l10n.t('in the bundle as a link only')
    : leftOut
      ? l10n.t('left out: {0}', leftOutText(leftOut, namesIn(bundle)))
      : l10n.t('not in the bundle');
  if (rank < 0)
    return bundle.status === 'miss'
      ? l10n.t('No skill fits this task')
      : l10n.t('Not ranked: neither words, nor meaning, nor an edge lead to it');
  return l10n.t('Rank {0} of {1}, {2}', rank + 1, bundle.ranking.length, place);
}

export function previewMarkdown(preview: Preview): string {
  const { id, name, bundle, self } = preview;
  const parts = [
    `# ${l10n.t('Retrieval of {0}', escapeMarkdown(name))}`,
    `> ${escapeMarkdown(shorten(bundle.task, 600))}`,
    `**${escapeMarkdown(standing(preview))}.**`,
  ];
  if (self) parts.push(`## ${l10n.t('Score')}`, scoreTable(preview, self));
  const own = bundle.skills.find((skill) => skill.id === id);
  const why = own ? whyHere(own, bundle, namesIn(bundle)) : [];
  if (why.length > 0)
    parts.push(`## ${l10n.t('Why it is there')}`, why.map((line) => `- ${escapeMarkdown(line)}`).join('\n'));
  parts.push(`## ${l10n.t('Words of the task')}`, wordList(preview.words));
  if (bundle.ranking.length > 0) parts.push(`## ${l10n.t('Ranking')}`, ranking(preview));
  return `${parts.join('\n\n')}\n`;
}

/** The skill beside the best one and the last that got in. */
function scoreTable({ id, bundle }: Preview, self: BundledSkill): string {
  const full = bundle.skills
    .filter((skill) => skill.tier === 'full' && skill.id !== id)
    .sort((a, b) => b.score.total - a.score.total);
  const rows: BundledSkill[] = [self];
  for (const other of [full[0], full.at(-1)]) if (other && !rows.includes(other)) rows.push(other);
  // Seldom: a column of zeros would only be asked about.
  const hasDoubles = rows.some(({ score }) => score.duplicate !== undefined);
  const head = [
    l10n.t('Skill'),
    l10n.t('words'),
    l10n.t('meaning'),
    l10n.t('graph'),
    l10n.t('direct matches'),
    ...(hasDoubles ? [l10n.t('another says the same')] : []),
    l10n.t('score'),
  ];
  const lines = [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(head.length - 1)}`];
  for (const { name, score } of rows)
    lines.push(`| ${[escapeMarkdown(name), ...partsOf(score, hasDoubles)].join(' | ')} |`);
  const legend = l10n.t(
    'These rows: this skill, the best one of the bundle and the weakest that came in full. A score is the sum of its parts and compares skills for this task only.',
  );
  return `${lines.join('\n')}\n\n${legend}`;
}

function partsOf(score: Score, hasDoubles: boolean): readonly string[] {
  const direct = Object.values(score.rerank).reduce((sum, value) => sum + value, 0);
  const duplicate = hasDoubles ? [score.duplicate ?? 0] : [];
  return [score.lexical, score.semantic, score.diffusion, direct, ...duplicate, score.total].map((value) =>
    value.toFixed(3),
  );
}

function wordList({ inMetadata, inBody, nowhere }: TaskWords): string {
  const list = (words: readonly string[]) =>
    words
      .slice(0, 20)
      .map((word) => `\`${word.replaceAll('`', '')}\``)
      .join(' ');
  const lines = [
    inMetadata.length > 0 ? l10n.t('Found in name, description or tags: {0}', list(inMetadata)) : '',
    inBody.length > 0
      ? l10n.t('Only in the body; in the description they would count for more: {0}', list(inBody))
      : '',
    nowhere.length > 0
      ? l10n.t('Nowhere; add those that this skill is for to the description: {0}', list(nowhere))
      : '',
  ].filter((line) => line !== '');
  return lines.map((line) => `- ${line}`).join('\n');
}

function ranking({ id, bundle }: Preview): string {
  const full = new Set(bundle.skills.filter(({ tier }) => tier === 'full').map((skill) => skill.id));
  return bundle.ranking
    .slice(0, 30)
    .map((entry, index) => {
      const name = escapeMarkdown(entry.name);
      const marked = entry.id === id ? `**${name}**` : name;
      return `${index + 1}. ${marked} (${entry.score.toFixed(3)})${full.has(entry.id) ? ' ✓' : ''}`;
    })
    .join('\n');
}
