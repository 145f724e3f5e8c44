// Every command of the palette and of the views. What a command does is loaded when it is called.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Platform } from '../platform/platform.ts';
import type { Retriever } from '../retriever.ts';
import type { Documents } from '../documents.ts';
import type { GraphViews } from '../graph/graph-views.ts';
import type { SettingsCheck } from '../settings/settings-check.ts';
import { skillIdOf } from './skill-argument.ts';
import type { BundleView } from '../bundle/bundle-view.ts';
import { arrangements } from '../tree/arrange.ts';
import { skillsViewId, type SkillTree } from '../tree/skill-tree.ts';
import { deliveries } from './deliveries.ts';
import { registerReported } from './reported-command.ts';

export interface CommandServices {
  readonly context: vscode.ExtensionContext;
  readonly platform: Platform;
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly documents: Documents;
  readonly tree: SkillTree;
  readonly bundle: BundleView;
  readonly graphs: GraphViews;
  readonly settings: SettingsCheck;
  readonly log: vscode.LogOutputChannel;
}

const skills = () => import('./skill-commands.ts');

export class Commands extends Disposable {
  readonly #services: CommandServices;

  constructor(services: CommandServices) {
    super();
    this.#services = services;
    const { host, retriever, log, tree, bundle, graphs } = services;
    this.#add('retrieve', async (argument?: unknown, selected?: unknown) =>
      (await import('./retrieve-command.ts')).retrieveBundle(retriever, argument, selected),
    );
    this.#add('openSkill', async (argument?: unknown) => (await skills()).openSkill(host, argument));
    this.#add('insertSkill', async (clicked?: unknown, selection?: unknown) =>
      (await skills()).insertSkills(host, clicked, selection),
    );
    this.#add('revealInTree', (argument?: unknown) => this.#revealInTree(argument));
    for (const by of arrangements) this.#add(`groupBy.${by}`, () => tree.arrangeBy(by));
    this.#add('filterSkills', async () => (await import('./tree-commands.ts')).filterSkills(tree));
    this.#add('clearFilter', () => tree.setFilter(''));
    this.#add('bundle.pin', (argument?: unknown) => bundle.adjust(argument, 'pinned'));
    this.#add('bundle.reject', (argument?: unknown) => bundle.adjust(argument, 'rejected'));
    this.#add('bundle.release', (argument?: unknown) => bundle.adjust(argument, 'free'));
    this.#add('bundle.rerun', () => bundle.rerun());
    this.#add('bundle.editTask', () => bundle.editTask());
    for (const to of deliveries)
      this.#add(`bundle.${to}`, (request?: unknown) => bundle.deliver(to, request));
    this.#add('showGraph', (argument?: unknown) => this.#showGraph(argument));
    this.#add('showSkillInGraph', (argument?: unknown) => this.#showSkillInGraph(argument));
    this.#add('showBundleGraph', () => graphs.show({ kind: 'bundle' }));
    this.#add('rebuildIndex', () => this.#rebuild());
    this.#add('rescan', () => host.reconcile());
    this.#add('showStatus', () => this.#showStatus());
    this.#add('reportIssue', async () =>
      (await import('../report/report-issue.ts')).reportIssue(services.context, services.platform, host),
    );
    this.#add('showLog', () => log.show());
    // For links beside what is said of settings.
    this.#add('openSettings', async (keys?: unknown) =>
      (await import('../settings/open-settings.ts')).openSettings(
        Array.isArray(keys) ? keys.map(String) : [],
      ),
    );
  }

  #add(name: string, run: (...args: unknown[]) => unknown): void {
    this.register(registerReported(name, this.#services.log, run));
  }

  async #rebuild(): Promise<void> {
    const { host } = this.#services;
    await vscode.window.withProgress({ location: { viewId: 'graphOfSkills.skills' } }, async () => {
      await host.whenReady();
      await host.engine.rebuild();
    });
  }

  /** Around the skill that is meant, else the whole library. */
  async #showGraph(argument: unknown): Promise<void> {
    const id = skillIdOf(argument);
    await this.#services.graphs.show(id === undefined ? { kind: 'library' } : { kind: 'skill', id });
  }

  async #showSkillInGraph(argument: unknown): Promise<void> {
    const { host, graphs } = this.#services;
    const { activeSkillPath, skillFrom } = await skills();
    const detail = await skillFrom(host, argument ?? activeSkillPath(), l10n.t('Show a skill in the graph'));
    if (detail) await graphs.show({ kind: 'skill', id: detail.id });
  }

  async #revealInTree(argument: unknown): Promise<void> {
    const { host, tree } = this.#services;
    const { skillFrom } = await skills();
    const detail = await skillFrom(host, argument, l10n.t('Show a skill in the tree'));
    if (!detail) return;
    await vscode.commands.executeCommand(`${skillsViewId}.focus`);
    if (!(await tree.reveal(detail.id, { focus: true }))) {
      tree.setFilter('');
      await tree.reveal(detail.id, { focus: true });
    }
  }

  async #showStatus(): Promise<void> {
    const { host, context, documents, settings } = this.#services;
    const [status, { statusReport }] = await Promise.all([
      host.engine.status(),
      import('../status/status-report.ts'),
    ]);
    const { version } = context.extension.packageJSON as { version: string };
    await documents.show(
      l10n.t('Index Status'),
      statusReport({
        status,
        settings: settings.state,
        lastError: host.lastError,
        extensionVersion: version,
        editorVersion: vscode.version,
      }),
    );
  }
}
