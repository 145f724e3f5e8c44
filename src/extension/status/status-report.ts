// "Show Index Status": all that one needs to see whether the index is well, as Markdown. Pure.

import * as l10n from '@vscode/l10n';
import { edgeTypes } from '../../core/graph/edge.ts';
import type { EngineStatus } from '../../service/engine-api.ts';
import { edgeTypeLabel } from '../edge-type-label.ts';
import { messageOf, remedyOf, statusText } from '../localised.ts';
import { healthOf, type SettingsState } from './health.ts';
import { escapeMarkdown, formatBytes, formatCount } from '../text.ts';

export interface ReportFacts {
  readonly status: EngineStatus;
  readonly settings?: SettingsState;
  readonly lastError?: string | undefined;
  readonly extensionVersion: string;
  readonly editorVersion: string;
}

export function statusReport({
  status,
  settings,
  lastError,
  extensionVersion,
  editorVersion,
}: ReportFacts): string {
  const lines = [`# ${l10n.t('Graph of Skills: index status')}`, ''];
  // No links to the settings: the Markdown preview runs no commands.
  for (const { text } of healthOf(status, settings).ailments) lines.push(`> ${escapeMarkdown(text)}`, '');
  if (lastError) lines.push(`> ${escapeMarkdown(lastError)}`, '');
  const rows: [string, string][] = [
    [l10n.t('State'), stateText(status.state)],
    [l10n.t('Skills'), formatCount(status.skills)],
    [
      l10n.t('Edges'),
      edgeTypes.map((type) => `${edgeTypeLabel(type)} ${formatCount(status.edges[type])}`).join(' · '),
    ],
    [l10n.t('Meaning'), semanticText(status)],
  ];
  if (status.lastScan)
    rows.push([
      l10n.t('Last scan'),
      l10n.t(
        '{0} ms: {1} read, {2} reused',
        Math.round(status.lastScan.milliseconds),
        status.lastScan.parsed,
        status.lastScan.reused,
      ),
    ]);
  if (status.storageBytes !== undefined)
    rows.push([l10n.t('Size on disk'), formatBytes(status.storageBytes)]);
  rows.push([l10n.t('Versions'), `${extensionVersion} · VS Code ${editorVersion}`]);
  lines.push(
    '| | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value.replaceAll('|', '\\|')} |`),
    '',
  );
  lines.push(
    `## ${l10n.t('Folders')}`,
    '',
    `| ${l10n.t('Folder')} | ${l10n.t('Skills')} | |`,
    '|---|---:|---|',
  );
  for (const root of status.roots) {
    const state = !root.exists ? l10n.t('not there') : root.trusted ? '' : l10n.t('not trusted');
    lines.push(
      `| \`${root.label.replaceAll(/[`|]/g, '')}\` | ${root.exists ? formatCount(root.skills) : ''} | ${state} |`,
    );
  }
  if (status.problems.length > 0) {
    lines.push('', `## ${l10n.t('Problems')}`, '');
    for (const { sourcePath, diagnostic } of status.problems.slice(0, 100)) {
      lines.push(
        `- ${escapeMarkdown(sourcePath)}:${diagnostic.range.line} — ${escapeMarkdown(messageOf(diagnostic))} ${escapeMarkdown(remedyOf(diagnostic))}`,
      );
    }
    if (status.problems.length > 100) lines.push(`- ${l10n.t('and {0} more', status.problems.length - 100)}`);
  }
  return `${lines.join('\n')}\n`;
}

function stateText(state: EngineStatus['state'] | EngineStatus['semantic']['state']): string {
  switch (state) {
    case 'starting':
      return l10n.t('starting');
    case 'indexing':
      return l10n.t('indexing');
    case 'ready':
      return l10n.t('ready');
    case 'degraded':
      return l10n.t('degraded');
    case 'off':
      return l10n.t('off');
    case 'loading':
      return l10n.t('loading the model');
    case 'embedding':
      return l10n.t('reading for meaning');
    case 'failed':
      return l10n.t('failed');
  }
}

function semanticText({ semantic }: EngineStatus): string {
  const model = semantic.modelId ? ` (${semantic.modelId})` : '';
  // A failure is told above.
  const said = semantic.message && semantic.state !== 'failed' ? ` — ${statusText(semantic)}` : '';
  const progress = semantic.total > 0 ? ` ${semantic.done}/${semantic.total}` : '';
  return `${stateText(semantic.state)}${progress}${model}${said}`;
}
