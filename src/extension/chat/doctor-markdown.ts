// /doctor: what keeps skills from being found, most serious first, with a link to each place. Pure.

import * as l10n from '@vscode/l10n';
import type { EngineProblem, EngineStatus, SkillSummary } from '../../service/engine-api.ts';
import { messageOf, remedyOf } from '../localised.ts';
import { healthOf, type SettingsState } from '../status/health.ts';
import { escapeMarkdown, fileLink } from '../text.ts';

export interface DoctorFacts {
  readonly status: EngineStatus;
  readonly skills: readonly SkillSummary[];
  readonly problems: readonly EngineProblem[];
  readonly settings?: SettingsState;
}

/** Files listed of each kind: what is wrong, and what could be better. */
const shown = { error: 25, warning: 25, info: 8 } as const;

export function doctorMarkdown({ status, skills, problems, settings }: DoctorFacts): string {
  const parts: string[] = [];
  for (const { text } of healthOf(status, settings).ailments) parts.push(`> ${escapeMarkdown(text)}`);
  if (skills.length === 0) {
    const places = status.roots.map(({ label }) => `\`${label}\``).join(', ');
    parts.push(l10n.t('There are no skills. I looked in {0}.', places));
  }
  const untrusted = skills.filter(({ trusted }) => !trusted).length;
  if (untrusted > 0)
    parts.push(
      l10n.t('Not given to agents until this workspace is trusted: {0} of {1}', untrusted, skills.length),
    );
  const shadowed = skills.filter(({ shadowedBy }) => shadowedBy !== undefined);
  if (shadowed.length > 0) {
    const list = shadowed
      .slice(0, 5)
      .map((skill) => fileLink(skill.name, skill.sourcePath))
      .join(', ');
    parts.push(
      `${l10n.t('Hidden by others of the same name ({0}):', shadowed.length)} ${list}${shadowed.length > 5 ? ', …' : ''}`,
    );
  }
  const lonely = skills.filter(({ degree, shadowedBy }) => degree === 0 && shadowedBy === undefined).length;
  if (lonely > 0 && skills.length > 1)
    parts.push(
      l10n.t(
        'Without an edge to another, so that only their own words lead to them: {0} of {1}',
        lonely,
        skills.length,
      ),
    );
  for (const severity of ['error', 'warning', 'info'] as const) {
    const found = problems.filter(({ diagnostic }) => diagnostic.severity === severity);
    if (found.length > 0)
      parts.push(`#### ${severityLabel(severity, found.length)}\n\n${problemLines(found, shown[severity])}`);
  }
  if (parts.length === 0)
    parts.push(l10n.t('All is well: {0} skills, and nothing keeps them from being found.', skills.length));
  return `${parts.join('\n\n')}\n`;
}

function severityLabel(severity: 'error' | 'warning' | 'info', count: number): string {
  switch (severity) {
    case 'error':
      return l10n.t('Errors ({0})', count);
    case 'warning':
      return l10n.t('Warnings ({0})', count);
    case 'info':
      return l10n.t('Hints ({0})', count);
  }
}

/** A line for each file, with its first problem. */
function problemLines(problems: readonly EngineProblem[], limit: number): string {
  const byFile = new Map<string, EngineProblem[]>();
  for (const problem of problems)
    byFile.set(problem.sourcePath, [...(byFile.get(problem.sourcePath) ?? []), problem]);
  const files = [...byFile.values()];
  const lines = files.slice(0, limit).map(([first, ...rest]) => {
    const { sourcePath, diagnostic } = first!;
    const folder = sourcePath.split(/[\\/]/).slice(-2).join('/');
    const more = rest.length > 0 ? ` (+${rest.length})` : '';
    return `- ${fileLink(`${folder}:${diagnostic.range.line}`, sourcePath)} — ${escapeMarkdown(messageOf(diagnostic))} ${escapeMarkdown(remedyOf(diagnostic))}${more}`;
  });
  if (files.length > limit) lines.push(`- ${l10n.t('and {0} more', files.length - limit)}`);
  return lines.join('\n');
}
