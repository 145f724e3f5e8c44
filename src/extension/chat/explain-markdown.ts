// /explain: why these skills, and why not that one. Pure.

import * as l10n from '@vscode/l10n';
import type { Bundle, BundledSkill, Reason } from '../../core/retrieve/bundle.ts';
import { nameKey } from '../../core/skill/names.ts';
import { leftOutText } from '../bundle/bundle-nodes.ts';
import { escapeMarkdown, fileLink } from '../text.ts';
import { asInTask, edgePhrase, namesIn, type NameOf } from './why.ts';

/** Each skill with its score taken apart, its seeds and the edges that brought it, with their evidence. */
export function explainMarkdown(bundle: Bundle): string {
  const nameOf = namesIn(bundle);
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  const parts = full.map((skill, index) => explainSkill(skill, index, bundle, nameOf));
  const out = bundle.leftOut
    .slice(0, 8)
    .map(
      (leftOut) => `- **${escapeMarkdown(leftOut.name)}**: ${escapeMarkdown(leftOutText(leftOut, nameOf))}`,
    );
  if (full.length > 0)
    parts.push(
      l10n.t(
        'A score is the sum of its parts and compares skills for this task only. A seed is a skill that the task itself leads to; the larger its weight, the more of the walk through the graph starts there.',
      ),
    );
  if (out.length > 0) parts.push(`#### ${l10n.t('Left out')}\n\n${out.join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}

function explainSkill(skill: BundledSkill, index: number, bundle: Bundle, nameOf: NameOf): string {
  const lines = [
    `${index + 1}. **${fileLink(skill.name, skill.sourcePath)}** — ${l10n.t('score {0}', skill.score.total.toFixed(3))}: ${scoreText(skill)}`,
  ];
  for (const reason of skill.reasons)
    lines.push(...reasonLines(skill, reason, bundle.task, nameOf).map((line) => `   ${line}`));
  return lines.join('\n');
}

function scoreText({ score }: BundledSkill): string {
  const parts: [string, number][] = [
    [l10n.t('words'), score.lexical],
    [l10n.t('meaning'), score.semantic],
    [l10n.t('graph'), score.diffusion],
    [l10n.t('direct matches'), Object.values(score.rerank).reduce((sum, value) => sum + value, 0)],
    [l10n.t('another says the same'), score.duplicate ?? 0],
  ];
  return parts
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${value.toFixed(3)}`)
    .join(' + ');
}

function reasonLines(skill: BundledSkill, reason: Reason, task: string, nameOf: NameOf): readonly string[] {
  switch (reason.kind) {
    case 'pinned':
      return [`- ${l10n.t('you pinned it')}`];
    case 'seed':
      // A word that counts for nothing explains nothing.
      if (reason.weight < 0.005) return [];
      return [
        `- ${l10n.t('seed with weight {0}: {1}', reason.weight.toFixed(2), escapeMarkdown(asInTask(reason.matched, task).join(', ')) || l10n.t('near in meaning'))}`,
      ];
    case 'path':
      return reason.edges.map((edge) => {
        const self = edge.to === skill.id || edge.from === skill.id ? skill.id : edge.to;
        const evidence = edge.evidence[0];
        const words = evidence
          ? ` — “${escapeMarkdown(evidence.words)}” (${escapeMarkdown(nameOf(evidence.skill))}${evidence.line > 0 ? `:${evidence.line}` : ''})`
          : '';
        return `- ${escapeMarkdown(nameOf(self))} ${escapeMarkdown(edgePhrase(self, edge, nameOf))}, ${Math.round(edge.weight * 100)} %${words}`;
      });
  }
}

/** Why a named skill is not in the bundle (or that it is). `known`: its name where the library has it. */
export function whyNotMarkdown(bundle: Bundle, asked: string, known: string | undefined): string {
  const key = nameKey(known ?? asked);
  const name = `**${escapeMarkdown(known ?? asked)}**`;
  const nameOf = namesIn(bundle);
  const bundled = bundle.skills.find((skill) => nameKey(skill.name) === key);
  if (bundled?.tier === 'full') return l10n.t('{0} is in the bundle.', name);
  if (bundled) return l10n.t('{0} is in the bundle as a link only: its text did not fit the budget.', name);
  const leftOut = bundle.leftOut.find((skill) => nameKey(skill.name) === key);
  if (leftOut) return l10n.t('{0} was left out: {1}.', name, escapeMarkdown(leftOutText(leftOut, nameOf)));
  const rank = bundle.ranking.findIndex((skill) => nameKey(skill.name) === key);
  if (rank >= 0) {
    const last = bundle.ranking[bundle.skills.length - 1];
    const score = bundle.ranking[rank]!.score.toFixed(3);
    const line = last ? l10n.t('The last skill to get in has {0}.', last.score.toFixed(3)) : '';
    return `${l10n.t('{0} has rank {1} with a score of {2}.', name, rank + 1, score)} ${line}`.trim();
  }
  if (known === undefined) return l10n.t('The library has no skill named {0}.', name);
  return l10n.t(
    '{0} was not found for this task: neither its words, nor its meaning, nor an edge leads to it. "Preview Retrieval" shows what its metadata lacks.',
    name,
  );
}
