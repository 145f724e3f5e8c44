// The status bar entry: how many skills, what the engine does, whether it is well.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineStatus } from '../../service/engine-api.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { escapeMarkdown, formatCount } from '../text.ts';
import type { SettingsCheck } from '../settings/settings-check.ts';
import { openSettingsCommand, settingsLink } from '../settings/setting-link.ts';
import { healthOf, type Ailment } from './health.ts';

export class StatusItem extends Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #settings: SettingsCheck;

  constructor(host: EngineHost, settings: SettingsCheck) {
    super();
    this.#settings = settings;
    this.#item = this.register(
      vscode.window.createStatusBarItem('graphOfSkills.status', vscode.StatusBarAlignment.Right, 90),
    );
    this.#item.name = l10n.t('Graph of Skills');
    this.register(host.onDidChangeStatus((status) => this.#show(status)));
    this.register(host.onDidChangeRoots(() => host.status ?? this.#showFailure(host.lastError)));
    this.register(settings.onDidChange(() => host.status && this.#show(host.status)));
    if (host.status) this.#show(host.status);
  }

  /** The engine has never said a word. */
  #showFailure(error: string | undefined): void {
    if (error === undefined) return;
    this.#item.text = `$(error) ${l10n.t('Skills')}`;
    this.#item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
    this.#item.tooltip = error;
    this.#item.command = 'graphOfSkills.showLog';
    this.#item.accessibilityInformation = { label: `${l10n.t('Graph of Skills')}. ${error}` };
    this.#item.show();
  }

  #show(status: EngineStatus): void {
    const count = formatCount(status.skills, vscode.env.language);
    const { failing, ailments } = healthOf(status, this.#settings.state);
    const busy = status.state === 'starting' || status.state === 'indexing';
    this.#item.text = busy
      ? `$(loading~spin) ${progressText(status) ?? count}`
      : ailments.length > 0
        ? `$(warning) ${count}`
        : `$(type-hierarchy) ${count}`;
    this.#item.backgroundColor =
      failing && !busy ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.#item.tooltip = tooltip(status, ailments);
    this.#item.command = 'graphOfSkills.showStatus';
    this.#item.accessibilityInformation = {
      label: [l10n.t('Graph of Skills: {0} skills', count), ...ailments.map(({ text }) => text)]
        .join('. ')
        .replaceAll('..', '.'),
    };
    if (status.skills > 0 || ailments.length > 0 || busy) this.#item.show();
    else this.#item.hide();
  }
}

function progressText(status: EngineStatus): string | undefined {
  const { progress } = status;
  return progress && progress.total > 0 ? `${progress.done}/${progress.total}` : undefined;
}

function tooltip(status: EngineStatus, ailments: readonly Ailment[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString(undefined, true);
  text.isTrusted = {
    enabledCommands: ['graphOfSkills.showStatus', 'graphOfSkills.showLog', openSettingsCommand],
  };
  text.appendMarkdown(`**${l10n.t('Graph of Skills')}**\n\n`);
  const edges = Object.values(status.edges).reduce((sum, count) => sum + count, 0);
  text.appendMarkdown(
    l10n.t(
      '{0} skills, {1} edges',
      formatCount(status.skills, vscode.env.language),
      formatCount(edges, vscode.env.language),
    ),
  );
  if (status.semantic.state === 'embedding')
    text.appendMarkdown(
      `  \n${l10n.t('Reading for meaning: {0} of {1}', status.semantic.done, status.semantic.total)}`,
    );
  // `appendText` would make every space a hard one, so that lines break within words.
  for (const ailment of ailments)
    text.appendMarkdown(`\n\n$(warning) ${escapeMarkdown(ailment.text)}${settingsLink(ailment.settings)}`);
  if (ailments.length > 0)
    text.appendMarkdown(
      `\n\n[${l10n.t('Show Index Status')}](command:graphOfSkills.showStatus) · [${l10n.t('Show Log')}](command:graphOfSkills.showLog)`,
    );
  return text;
}
