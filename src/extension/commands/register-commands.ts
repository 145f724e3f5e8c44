// Every command of the palette and of the views.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import { statusReport } from '../status/status-report.ts';
import { errorText, isCancellation } from '../text.ts';
import type { Documents } from '../documents.ts';
import { retrieveBundle } from './retrieve-command.ts';
import { skillIdOf } from './skill-argument.ts';

export interface CommandServices {
  readonly context: vscode.ExtensionContext;
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly documents: Documents;
  readonly log: vscode.LogOutputChannel;
}

export class Commands extends Disposable {
  readonly #services: CommandServices;

  constructor(services: CommandServices) {
    super();
    this.#services = services;
    const { host, retriever, log } = services;
    this.#add('retrieve', (task?: unknown) => retrieveBundle(retriever, task));
    this.#add('openSkill', (argument?: unknown) => openSkill(host, argument));
    this.#add('rebuildIndex', () => this.#rebuild());
    this.#add('rescan', () => host.reconcile());
    this.#add('showStatus', () => this.#showStatus());
    this.#add('showLog', () => log.show());
  }

  #add(name: string, run: (...args: unknown[]) => unknown): void {
    this.register(
      vscode.commands.registerCommand(`graphOfSkills.${name}`, async (...args: unknown[]) => {
        try {
          return await run(...args);
        } catch (error) {
          if (isCancellation(error)) return undefined;
          this.#services.log.error(`${name}: ${errorText(error)}`);
          void this.#offerLog(errorText(error));
          return undefined;
        }
      }),
    );
  }

  async #offerLog(message: string): Promise<void> {
    const show = l10n.t('Show Log');
    if ((await vscode.window.showErrorMessage(message, show)) === show) this.#services.log.show();
  }

  async #rebuild(): Promise<void> {
    const { host } = this.#services;
    await vscode.window.withProgress({ location: { viewId: 'graphOfSkills.skills' } }, async () => {
      await host.whenReady();
      await host.engine.rebuild();
    });
  }

  async #showStatus(): Promise<void> {
    const { host, context, documents } = this.#services;
    const status = await host.engine.status();
    const { version } = context.extension.packageJSON as { version: string };
    await documents.show(
      l10n.t('Index Status'),
      statusReport({
        status,
        lastError: host.lastError,
        extensionVersion: version,
        editorVersion: vscode.version,
      }),
    );
  }
}

/** Opens the SKILL.md of a skill given by id, name, tree node or, failing all, by choice. */
async function openSkill(host: EngineHost, argument: unknown): Promise<void> {
  await host.whenReady();
  const id = skillIdOf(argument) ?? (await pickSkill(host));
  if (id === undefined) return;
  const detail = await host.engine.skill(id);
  if (!detail) {
    void vscode.window.showWarningMessage(l10n.t('There is no skill "{0}" any more.', id));
    return;
  }
  await vscode.window.showTextDocument(vscode.Uri.file(detail.sourcePath));
}

async function pickSkill(host: EngineHost): Promise<string | undefined> {
  const skills = await host.engine.skills();
  const picked = await vscode.window.showQuickPick(
    skills.map((skill) => ({
      label: skill.name,
      description: skill.shadowedBy === undefined ? '' : l10n.t('shadowed'),
      detail: skill.capability,
      id: skill.id,
    })),
    { placeHolder: l10n.t('Open a skill'), matchOnDetail: true },
  );
  return picked?.id;
}
