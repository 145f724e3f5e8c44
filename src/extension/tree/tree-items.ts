// How each node of the tree looks.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SkillId } from '../../core/skill/skill.ts';
import type { NamedEdge, SkillSummary } from '../../service/engine-api.ts';
import { escapeMarkdown } from '../text.ts';
import type { EdgeGroup, Neighbour } from './edge-groups.ts';

export type TreeNode =
  | { readonly kind: 'skill'; readonly skill: SkillSummary }
  | {
      readonly kind: 'group';
      readonly of: SkillId;
      readonly group: EdgeGroup;
      readonly neighbours: readonly Neighbour[];
    }
  | {
      readonly kind: 'neighbour';
      readonly of: SkillId;
      readonly group: EdgeGroup;
      readonly neighbour: Neighbour;
    };

export function skillItem({ skill }: Extract<TreeNode, { kind: 'skill' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(
    skill.name,
    skill.degree > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
  );
  item.id = `skill:${skill.id}`;
  item.description = skill.shadowedBy === undefined ? skill.capability : l10n.t('shadowed');
  item.resourceUri = skillUri(skill);
  item.iconPath = skillIcon(skill);
  item.tooltip = skillTooltip(skill);
  item.contextValue = skill.trusted ? 'skill' : 'skill.untrusted';
  item.command = openCommand(skill.id);
  item.accessibilityInformation = { label: [skill.name, ...skillStates(skill), skill.capability].join(', ') };
  return item;
}

export function groupItem({ of, group, neighbours }: Extract<TreeNode, { kind: 'group' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(groupLabel(group), vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `group:${of}:${group}`;
  item.description = String(neighbours.length);
  item.iconPath = new vscode.ThemeIcon(groupIcons[group]);
  item.contextValue = 'group';
  return item;
}

export function neighbourItem({
  of,
  group,
  neighbour,
}: Extract<TreeNode, { kind: 'neighbour' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(neighbour.name);
  item.id = `edge:${of}:${group}:${neighbour.id}`;
  const [strongest] = neighbour.edges;
  item.description = strongest?.artifact ?? '';
  item.iconPath = new vscode.ThemeIcon('file');
  item.tooltip = edgeTooltip(neighbour.edges);
  item.contextValue = 'neighbour';
  item.command = openCommand(neighbour.id);
  return item;
}

/** A URI of our own scheme, so that decorations are ours alone and never mark the file itself. */
export function skillUri(skill: SkillSummary): vscode.Uri {
  const marks = [
    skill.shadowedBy !== undefined ? 'shadowed' : '',
    skill.problems.errors > 0 ? 'broken' : '',
    skill.problems.warnings > 0 ? 'weak' : '',
    skill.trusted ? '' : 'untrusted',
  ];
  return vscode.Uri.from({
    scheme: 'graph-of-skills',
    path: `/${skill.id}`,
    query: marks.filter((mark) => mark !== '').join('&'),
  });
}

export function groupLabel(group: EdgeGroup): string {
  switch (group) {
    case 'requires':
      return l10n.t('Requires');
    case 'requiredBy':
      return l10n.t('Required by');
    case 'after':
      return l10n.t('Comes after');
    case 'then':
      return l10n.t('Then');
    case 'alternatives':
      return l10n.t('Alternatives');
    case 'related':
      return l10n.t('Related');
  }
}

const groupIcons: Readonly<Record<EdgeGroup, string>> = {
  requires: 'arrow-left',
  requiredBy: 'arrow-right',
  after: 'debug-step-back',
  then: 'debug-step-over',
  alternatives: 'git-compare',
  related: 'link',
};

/** What a person should know of a skill's state, in words. */
export function skillStates(skill: SkillSummary): readonly string[] {
  return [
    skill.shadowedBy !== undefined ? l10n.t('shadowed by another skill of this name') : '',
    skill.trusted ? '' : l10n.t('not given to agents until the workspace is trusted'),
    skill.problems.errors > 0 ? l10n.t('{0} errors', skill.problems.errors) : '',
    skill.problems.warnings > 0 ? l10n.t('{0} warnings', skill.problems.warnings) : '',
  ].filter((state) => state !== '');
}

function skillIcon(skill: SkillSummary): vscode.ThemeIcon {
  if (skill.problems.errors > 0)
    return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  if (skill.shadowedBy !== undefined)
    return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  if (!skill.trusted) return new vscode.ThemeIcon('shield');
  return new vscode.ThemeIcon('symbol-misc');
}

function skillTooltip(skill: SkillSummary): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(undefined, true);
  tooltip.appendMarkdown(`**${escapeMarkdown(skill.name)}**\n\n${escapeMarkdown(skill.capability)}\n\n`);
  for (const state of skillStates(skill)) tooltip.appendMarkdown(`$(info) ${escapeMarkdown(state)}  \n`);
  tooltip.appendMarkdown(`\n${escapeMarkdown(skill.sourcePath)}`);
  return tooltip;
}

/** The words in the two skills that made the edges. */
export function edgeTooltip(edges: readonly NamedEdge[]): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  for (const edge of edges) {
    const passed = edge.artifact ? ` · ${escapeMarkdown(edge.artifact)}` : '';
    tooltip.appendMarkdown(
      `**${escapeMarkdown(edge.fromName)} → ${escapeMarkdown(edge.toName)}** · ${edge.type}${passed} · ${Math.round(edge.weight * 100)} %\n\n`,
    );
    for (const { file, line, words } of edge.evidence.slice(0, 4)) {
      tooltip.appendMarkdown(
        `- ${escapeMarkdown(file)}${line > 0 ? `:${line}` : ''}: ${escapeMarkdown(words)}\n`,
      );
    }
    tooltip.appendMarkdown('\n');
  }
  return tooltip;
}

function openCommand(id: SkillId): vscode.Command {
  return { command: 'graphOfSkills.openSkill', title: l10n.t('Open Skill'), arguments: [id] };
}
