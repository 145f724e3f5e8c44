// The tree of skills: under a skill its edges, grouped by type and direction, each leading to the other skill.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SkillSummary } from '../../service/engine-api.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { debounce } from '../engine/async.ts';
import { Disposable } from '../lifecycle.ts';
import { groupEdges } from './edge-groups.ts';
import { groupItem, neighbourItem, skillItem, type TreeNode } from './tree-items.ts';

export const skillsViewId = 'graphOfSkills.skills';

export class SkillTree extends Disposable implements vscode.TreeDataProvider<TreeNode> {
  readonly #host: EngineHost;
  readonly #changed = this.register(new vscode.EventEmitter<TreeNode | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<TreeNode>;

  constructor(host: EngineHost) {
    super();
    this.#host = host;
    this.#view = this.register(
      vscode.window.createTreeView(skillsViewId, { treeDataProvider: this, showCollapseAll: true }),
    );
    const refresh = this.register(debounce(() => this.#changed.fire(undefined), 50));
    this.register(host.onDidChangeSkills(refresh));
    this.register(
      host.onDidChangeStatus((status) => {
        if (status.state === 'ready' || status.state === 'degraded') refresh();
      }),
    );
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'skill':
        return skillItem(node);
      case 'group':
        return groupItem(node);
      case 'neighbour':
        return neighbourItem(node);
    }
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!node) {
      await this.#host.whenReady();
      const skills = await this.#host.engine.skills();
      const untrusted = skills.some(({ trusted }) => !trusted);
      this.#view.message = untrusted
        ? l10n.t('This workspace is not trusted: its skills are shown here but not given to any agent.')
        : '';
      return skills.map((skill) => ({ kind: 'skill', skill }));
    }
    if (node.kind === 'skill') {
      const detail = await this.#host.engine.skill(node.skill.id);
      return detail
        ? [...groupEdges(detail)].map(([group, neighbours]) => ({
            kind: 'group',
            of: detail.id,
            group,
            neighbours,
          }))
        : [];
    }
    if (node.kind === 'group')
      return node.neighbours.map((neighbour) => ({
        kind: 'neighbour',
        of: node.of,
        group: node.group,
        neighbour,
      }));
    return [];
  }

  /** Skills alone can be revealed. */
  getParent(): undefined {
    return undefined;
  }

  async reveal(skill: SkillSummary): Promise<void> {
    await this.#view.reveal({ kind: 'skill', skill }, { select: true, focus: true, expand: true });
  }
}
