// The Bundle view: the last bundle, to be adjusted and used again.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle, RetrieveRequest } from '../../core/retrieve/bundle.ts';
import { namesIn, whyHere } from '../chat/why.ts';
import type { Delivery } from '../commands/deliveries.ts';
import { budgetSetting, soFarText } from '../commands/pick-state.ts';
import { skillIdOf } from '../commands/skill-argument.ts';
import { Disposable } from '../lifecycle.ts';
import type { LastBundle, Retriever } from '../retriever.ts';
import { escapeMarkdown, formatCount, shorten } from '../text.ts';
import { openCommand } from '../tree/tree-items.ts';
import { adjusted, budgetBar, bundleNodes, leftOutText, type BundleNode } from './bundle-nodes.ts';
import { localised } from '../localised.ts';

export const bundleViewId = 'graphOfSkills.bundle';

export class BundleView extends Disposable implements vscode.TreeDataProvider<BundleNode> {
  readonly #retriever: Retriever;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<BundleNode>;

  constructor(retriever: Retriever) {
    super();
    this.#retriever = retriever;
    this.#view = this.register(vscode.window.createTreeView(bundleViewId, { treeDataProvider: this }));
    this.register(retriever.onDidRetrieve((last) => this.#show(last)));
  }

  getTreeItem(node: BundleNode): vscode.TreeItem {
    const last = this.#retriever.last;
    return last ? bundleItem(node, last) : new vscode.TreeItem('');
  }

  getChildren(node?: BundleNode): BundleNode[] {
    if (node) return node.kind === 'section' ? [...node.nodes] : [];
    const last = this.#retriever.last;
    return last?.bundle.status === 'hit' ? [...bundleNodes(last.bundle, last.request)] : [];
  }

  /** Pins, rejects or frees a skill given by tree node or id, and retrieves again. */
  async adjust(argument: unknown, to: 'pinned' | 'rejected' | 'free'): Promise<void> {
    const id = skillIdOf(argument);
    const last = this.#retriever.last;
    if (id === undefined || !last) return;
    await this.#run(adjusted(last.request, id, to));
  }

  /** Retrieves the last task again, or another one with what was pinned and rejected. */
  async rerun(task?: string): Promise<void> {
    const last = this.#retriever.last;
    if (last) await this.#run({ ...last.request, ...(task === undefined ? {} : { task }) });
  }

  async editTask(): Promise<void> {
    const last = this.#retriever.last;
    if (!last) return;
    const task = await vscode.window.showInputBox({
      title: l10n.t('Edit Task'),
      value: last.request.task,
      prompt: l10n.t('What is the task?'),
    });
    if (task !== undefined && task.trim() !== '') await this.rerun(task.trim());
  }

  /** The bundle of `request` (a button of the chat), else the last one. */
  async deliver(to: Delivery, request?: unknown): Promise<void> {
    const last = this.#retriever.last;
    const asked =
      isRequest(request) && JSON.stringify(request) !== JSON.stringify(last?.request) ? request : undefined;
    const bundle = asked ? await this.#retriever.retrieve(asked) : last?.bundle;
    if (bundle?.status !== 'hit') return;
    const { deliver } = await import('../commands/deliver.ts');
    await deliver(bundle, to);
  }

  async #run(request: LastBundle['request']): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: bundleViewId } }, () =>
      this.#retriever.retrieve(request, { atOnce: true }),
    );
  }

  #show({ bundle, maxContextChars, soFar }: LastBundle): void {
    const hit = bundle.status === 'hit';
    this.#view.description = shorten(bundle.task, 80);
    const found = hit ? budgetBar(bundle, maxContextChars) : whyNothing(bundle);
    this.#view.message = soFar ? `${found} · ${soFarText(soFar)}` : found;
    void vscode.commands.executeCommand('setContext', 'graphOfSkills.bundle', hit);
    this.#changed.fire();
  }
}

function whyNothing({ status, least }: Bundle): string {
  if (status === 'miss' || !least) return l10n.t('No skill fits this task.');
  return l10n.t(
    'The setting {0} leaves no room for any skill that fits: it takes {1} characters at least.',
    budgetSetting,
    formatCount(least.chars),
  );
}

function isRequest(argument: unknown): argument is RetrieveRequest {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'task' in argument &&
    typeof argument.task === 'string'
  );
}

function bundleItem(node: BundleNode, { bundle }: LastBundle): vscode.TreeItem {
  switch (node.kind) {
    case 'bundled':
      return bundledItem(node, bundle);
    case 'section': {
      const collapsed =
        node.of === 'missing'
          ? vscode.TreeItemCollapsibleState.Expanded
          : vscode.TreeItemCollapsibleState.Collapsed;
      const item = new vscode.TreeItem(sectionLabel(node.of), collapsed);
      item.id = node.of;
      item.description = String(node.nodes.length);
      item.contextValue = 'section';
      return item;
    }
    case 'missing': {
      const item = new vscode.TreeItem(localised(node.missing.said ?? node.missing.what));
      item.description = l10n.t('needed by {0}', namesIn(bundle)(node.missing.neededBy));
      item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
      item.contextValue = 'missing';
      return item;
    }
    case 'leftOut': {
      const item = new vscode.TreeItem(node.leftOut.name);
      item.description = leftOutText(node.leftOut, namesIn(bundle));
      item.iconPath = new vscode.ThemeIcon('circle-slash');
      item.contextValue = `leftOut.${node.leftOut.why}`;
      item.command = openCommand(node.leftOut.id);
      return item;
    }
  }
}

function bundledItem(
  { skill, place, pinned }: Extract<BundleNode, { kind: 'bundled' }>,
  bundle: LastBundle['bundle'],
): vscode.TreeItem {
  const item = new vscode.TreeItem(skill.tier === 'full' ? `${place}. ${skill.name}` : skill.name);
  const why = whyHere(skill, bundle);
  item.id = `${skill.tier}:${skill.id}`;
  item.description = why[0] ?? '';
  item.iconPath = new vscode.ThemeIcon(pinned ? 'pinned' : skill.tier === 'full' ? 'book' : 'link');
  item.contextValue = pinned ? 'bundled.pinned' : `bundled.${skill.tier}`;
  item.command = openCommand(skill.id);
  const reasons = why.map((reason) => `- ${escapeMarkdown(reason)}`).join('\n');
  const cost =
    l10n.t('{0} characters', formatCount(skill.chars)) + (skill.abridged ? `, ${l10n.t('abridged')}` : '');
  item.tooltip = new vscode.MarkdownString(
    `**${escapeMarkdown(skill.name)}** · ${cost}\n\n${escapeMarkdown(skill.capability)}\n\n${reasons}`,
  );
  item.accessibilityInformation = { label: `${place}. ${[skill.name, ...why, cost].join(', ')}` };
  return item;
}

function sectionLabel(of: 'pointers' | 'missing' | 'leftOut'): string {
  switch (of) {
    case 'pointers':
      return l10n.t('Perhaps also');
    case 'missing':
      return l10n.t('Missing');
    case 'leftOut':
      return l10n.t('Left out');
  }
}
