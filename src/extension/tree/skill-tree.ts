// The Skills view: what the library holds, and under a skill its edges, each leading on to the other skill.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SkillDetail } from '../../service/engine-api.ts';
import { debounce, space } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { errorText, formatCount } from '../text.ts';
import {
  arrange,
  arrangements,
  pathTo,
  type Arrangement,
  type SkillEntry,
  type SkillList,
} from './arrange.ts';
import { groupEdges } from './edge-groups.ts';
import { ScanProgress } from './scan-progress.ts';
import { SkillDrag } from './skill-drag.ts';
import { edgeTooltip, skillTooltip } from './tooltips.ts';
import { treeItem } from './tree-items.ts';
import { readSetting } from '../settings/settings.ts';
import { isSkillFile, pathOf } from '../file-uri.ts';
import type { TreeNode } from './tree-nodes.ts';

export const skillsViewId = 'graphOfSkills.skills';
/** Milliseconds, at least, between two looks at the list while it changes. */
const shortestPause = 500;
/** So many times what the last look took: with 20,000 skills it takes the engine from reading the others. */
const pauseShare = 10;
const arrangementKey = 'graphOfSkills.arrangement';

export class SkillTree extends Disposable implements vscode.TreeDataProvider<TreeNode> {
  readonly #host: EngineHost;
  readonly #log: vscode.LogOutputChannel;
  readonly #state: vscode.Memento;
  readonly #changed = this.register(new vscode.EventEmitter<TreeNode | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: vscode.TreeView<TreeNode>;
  #top: readonly (SkillList | SkillEntry)[] = [];
  #parents = new Map<TreeNode, TreeNode>();
  #by: Arrangement;
  #filter = '';
  /** What the list took to come, last time. */
  #listMilliseconds = 0;

  constructor(context: vscode.ExtensionContext, host: EngineHost, log: vscode.LogOutputChannel) {
    super();
    this.#host = host;
    this.#log = log;
    this.#state = context.workspaceState;
    const kept = this.#state.get<string>(arrangementKey);
    this.#by = arrangements.find((arrangement) => arrangement === kept) ?? 'root';
    const options = {
      treeDataProvider: this,
      dragAndDropController: new SkillDrag(),
      showCollapseAll: true,
      canSelectMany: true,
    };
    this.#view = this.register(vscode.window.createTreeView(skillsViewId, options));
    this.#setContext();
    this.register(new ScanProgress(host, skillsViewId));
    // While the first scan runs skills come in many small lots.
    const refresh = this.register(
      space(() => this.#changed.fire(undefined), {
        soon: 50,
        interval: () => Math.max(shortestPause, this.#listMilliseconds * pauseShare),
      }),
    );
    this.register(host.onDidChangeSkills(refresh));
    this.register(
      host.onDidChangeRoots(() => {
        refresh();
        refresh.flush();
      }),
    );
    const follow = this.register(debounce(() => void this.#follow(), 150));
    this.register(vscode.window.onDidChangeActiveTextEditor(follow));
    this.register(this.#view.onDidChangeVisibility(follow));
  }

  get arrangement(): Arrangement {
    return this.#by;
  }

  get filter(): string {
    return this.#filter;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return treeItem(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    if (node.kind === 'skill') item.tooltip = skillTooltip(node.skill);
    else if (node.kind === 'neighbour') item.tooltip = edgeTooltip(node.neighbour.edges);
    return item;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    const children = await this.#read(node);
    if (node) for (const child of children) this.#parents.set(child, node);
    return children;
  }

  /** Without an engine there is nothing to list: the welcome says so, and a toast would only repeat it. */
  async #read(node: TreeNode | undefined): Promise<TreeNode[]> {
    try {
      return node ? await this.#childrenOf(node) : [...(await this.#arrange())];
    } catch (error) {
      this.#log.error(`skills view: ${errorText(error)}`);
      return [];
    }
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return this.#parents.get(node);
  }

  async arrangeBy(by: Arrangement): Promise<void> {
    this.#by = by;
    this.#setContext();
    this.#changed.fire(undefined);
    await this.#state.update(arrangementKey, by);
  }

  /** Shows only skills that hold all the words. */
  setFilter(filter: string): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#setContext();
    this.#changed.fire(undefined);
  }

  /** Selects a skill in the view, opening it where it is hidden. False where the view does not show the skill. */
  async reveal(id: string, options: { readonly focus: boolean }): Promise<boolean> {
    const path = pathTo(this.#top.length > 0 ? this.#top : await this.#arrange(), id);
    const entry = path?.at(-1);
    if (!path || !entry) return false;
    for (const [index, node] of path.entries()) if (index > 0) this.#parents.set(node, path[index - 1]!);
    await this.#view.reveal(entry, { select: true, focus: options.focus });
    return true;
  }

  async #arrange(): Promise<readonly (SkillList | SkillEntry)[]> {
    await this.#host.whenListable();
    const asked = performance.now();
    const skills = await this.#host.listing();
    this.#listMilliseconds = performance.now() - asked;
    this.#parents = new Map();
    this.#top = arrange(skills, { by: this.#by, filter: this.#filter, roots: this.#host.roots });
    this.#view.description = this.#description();
    this.#view.message = this.#message(
      skills.length,
      skills.some(({ trusted }) => !trusted),
    );
    return this.#top;
  }

  #description(): string {
    const parts = this.#filter === '' ? [] : [l10n.t('"{0}"', this.#filter)];
    const { state, progress } = this.#host.status ?? {};
    if (state === 'indexing' && progress && progress.done < progress.total)
      parts.push(
        l10n.t(
          '{0} of {1} read',
          formatCount(progress.done, vscode.env.language),
          formatCount(progress.total, vscode.env.language),
        ),
      );
    return parts.join(' · ');
  }

  #message(skills: number, untrusted: boolean): string {
    if (skills > 0 && this.#top.length === 0) return l10n.t('No skill matches "{0}".', this.#filter);
    return untrusted
      ? l10n.t('This workspace is not trusted: its skills are shown, but not given to any agent.')
      : '';
  }

  async #childrenOf(node: TreeNode): Promise<TreeNode[]> {
    switch (node.kind) {
      case 'list':
        return [...node.children];
      case 'skill':
        return this.#insideSkill(node.skill.id, `${node.list}:${node.skill.id}`);
      case 'neighbour':
        return this.#insideSkill(node.neighbour.id, node.key);
      case 'group':
        return node.neighbours.map((neighbour) => ({
          kind: 'neighbour',
          key: `${node.key}>${neighbour.id}`,
          of: node.of,
          group: node.group,
          neighbour,
        }));
      case 'resources':
        return node.resources.map((resource) => ({
          kind: 'resource',
          key: `${node.key}/${resource.path}`,
          sourcePath: node.sourcePath,
          trusted: node.trusted,
          resource,
        }));
      default:
        return [];
    }
  }

  async #insideSkill(id: string, key: string): Promise<TreeNode[]> {
    const detail = await this.#host.engine.skill(id);
    return detail ? insideSkill(detail, key) : [];
  }

  async #follow(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (!this.#view.visible || !uri || !isSkillFile(uri)) return;
    if (!readSetting('skills.followActiveEditor')) return;
    const detail = await this.#host.engine.skill(pathOf(uri));
    // What is selected already stays as it is: perhaps the person clicked on an edge.
    const selected = this.#view.selection.some(
      (node) =>
        (node.kind === 'skill' && node.skill.id === detail?.id) ||
        (node.kind === 'neighbour' && node.neighbour.id === detail?.id),
    );
    if (detail && !selected) await this.reveal(detail.id, { focus: false });
  }

  #setContext(): void {
    void vscode.commands.executeCommand('setContext', 'graphOfSkills.arrangement', this.#by);
    void vscode.commands.executeCommand('setContext', 'graphOfSkills.filtered', this.#filter !== '');
  }
}

function insideSkill(detail: SkillDetail, key: string): TreeNode[] {
  const { id, sourcePath, trusted, diagnostics } = detail;
  const problems = diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map((diagnostic, index): TreeNode => ({
      kind: 'problem',
      key: `problem:${key}:${index}`,
      sourcePath,
      diagnostic,
    }));
  const groups = [...groupEdges(detail)].map(([group, neighbours]): TreeNode => ({
    kind: 'group',
    key: `group:${key}:${group}`,
    of: id,
    group,
    neighbours,
  }));
  const { resources } = detail.skill;
  return [
    ...problems,
    ...groups,
    ...(resources.length > 0
      ? [{ kind: 'resources', key: `resources:${key}`, sourcePath, trusted, resources } as const]
      : []),
  ];
}
