// How each node of the Skills tree looks. Tooltips come later, from `tooltips.ts`, when someone points at a node.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SkillId } from '../../core/skill/skill.ts';
import type { SkillListing } from '../../service/engine-api.ts';
import { formatBytes, formatCount } from '../text.ts';
import type { SkillEntry, SkillList } from './arrange.ts';
import type { EdgeGroup } from './edge-groups.ts';
import { groupLabel } from './group-label.ts';
import { uriOf } from '../file-uri.ts';
import { namedSkillUri } from '../skill-files.ts';
import { skillStates } from './skill-states.ts';
import type {
  GroupNode,
  NeighbourNode,
  ProblemNode,
  ResourceNode,
  ResourcesNode,
  TreeNode,
} from './tree-nodes.ts';
import { messageOf, remedyOf } from '../localised.ts';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

export function treeItem(node: TreeNode): vscode.TreeItem {
  switch (node.kind) {
    case 'list':
      return listItem(node);
    case 'skill':
      return skillItem(node);
    case 'group':
      return groupItem(node);
    case 'neighbour':
      return neighbourItem(node);
    case 'resources':
      return resourcesItem(node);
    case 'resource':
      return resourceItem(node);
    case 'problem':
      return problemItem(node);
  }
}

function listItem({ key, of, label, count }: SkillList): vscode.TreeItem {
  const item = new vscode.TreeItem(
    label === '' ? l10n.t('Other') : label,
    of === 'root' ? vscode.TreeItemCollapsibleState.Expanded : Collapsed,
  );
  item.id = `list:${key}`;
  item.description = formatCount(count, vscode.env.language);
  item.iconPath = new vscode.ThemeIcon(
    of === 'root' ? 'root-folder' : of === 'domain' ? 'tag' : 'list-unordered',
  );
  item.contextValue = `list.${of}`;
  return item;
}

function skillItem({ list, skill }: SkillEntry): vscode.TreeItem {
  const item = new vscode.TreeItem(skill.name, Collapsed);
  item.id = `skill:${list}:${skill.id}`;
  item.description = skill.shadowedBy === undefined ? skill.capability : l10n.t('shadowed');
  item.resourceUri = markedUri(skill);
  item.iconPath = skillIcon(skill);
  item.contextValue = skill.trusted ? 'skill' : 'skill.untrusted';
  item.command = openCommand(skill.id);
  item.accessibilityInformation = { label: [skill.name, ...skillStates(skill), skill.capability].join(', ') };
  return item;
}

function groupItem({ key, group, neighbours }: GroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    groupLabel(group),
    group === 'related' ? Collapsed : vscode.TreeItemCollapsibleState.Expanded,
  );
  item.id = key;
  item.description = String(neighbours.length);
  item.iconPath = new vscode.ThemeIcon(groupIcons[group], new vscode.ThemeColor(groupColors[group]));
  item.contextValue = 'group';
  return item;
}

function neighbourItem({ key, group, neighbour }: NeighbourNode): vscode.TreeItem {
  const item = new vscode.TreeItem(neighbour.name, Collapsed);
  const [strongest] = neighbour.edges;
  item.id = key;
  item.description = strongest?.artifact ?? strongest?.evidence[0]?.words.replaceAll('`', '') ?? '';
  item.iconPath = new vscode.ThemeIcon('book');
  item.contextValue = 'neighbour';
  item.command = openCommand(neighbour.id);
  item.accessibilityInformation = { label: `${groupLabel(group)}: ${neighbour.name}` };
  return item;
}

function resourcesItem({ key, resources }: ResourcesNode): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('Resources'), Collapsed);
  item.id = key;
  item.description = String(resources.length);
  item.iconPath = new vscode.ThemeIcon('files');
  item.contextValue = 'resources';
  return item;
}

function resourceItem({ key, sourcePath, trusted, resource }: ResourceNode): vscode.TreeItem {
  const uri = vscode.Uri.joinPath(uriOf(sourcePath), '..', resource.path);
  const item = new vscode.TreeItem(resource.path, None);
  item.id = key;
  item.description = formatBytes(resource.size);
  item.iconPath = new vscode.ThemeIcon('file');
  item.contextValue = 'resource';
  // What the chat takes when it is dragged there.
  if (trusted) item.resourceUri = uri;
  item.command = { command: 'vscode.open', title: l10n.t('Open'), arguments: [uri] };
  return item;
}

function problemItem({ key, sourcePath, diagnostic }: ProblemNode): vscode.TreeItem {
  const item = new vscode.TreeItem(messageOf(diagnostic), None);
  const { line, column } = diagnostic.range;
  item.id = key;
  item.description = l10n.t('line {0}', line);
  item.tooltip = remedyOf(diagnostic);
  item.iconPath =
    diagnostic.severity === 'error'
      ? new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'))
      : diagnostic.severity === 'warning'
        ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
        : new vscode.ThemeIcon('info');
  item.contextValue = 'problem';
  const at = new vscode.Range(line - 1, column - 1, line - 1, column - 1);
  item.command = {
    command: 'vscode.open',
    title: l10n.t('Open'),
    arguments: [uriOf(sourcePath), { selection: at }],
  };
  return item;
}

/**
 * A URI of our own scheme: decorations are ours alone and never mark the file in other views. The chat takes what is
 * dragged onto it from here, so it is one that reads as the skill, under the skill's name.
 */
export function markedUri(skill: SkillListing): vscode.Uri {
  const marks = [
    skill.problems.errors > 0 ? 'broken' : '',
    skill.shadowedBy !== undefined ? 'shadowed' : '',
    skill.trusted ? '' : 'untrusted',
    skill.problems.warnings > 0 ? 'weak' : '',
  ];
  return namedSkillUri(skill).with({ fragment: marks.filter((mark) => mark !== '').join('&') });
}

const groupIcons: Readonly<Record<EdgeGroup, string>> = {
  requires: 'arrow-down',
  requiredBy: 'arrow-up',
  after: 'arrow-left',
  then: 'arrow-right',
  alternatives: 'arrow-swap',
  related: 'link',
};

/** The colours that the Graph view gives the edges. */
const groupColors: Readonly<Record<EdgeGroup, string>> = {
  requires: 'charts.blue',
  requiredBy: 'charts.blue',
  after: 'charts.green',
  then: 'charts.green',
  alternatives: 'charts.yellow',
  related: 'charts.purple',
};

export function skillIcon(skill: SkillListing): vscode.ThemeIcon {
  if (skill.problems.errors > 0)
    return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  if (skill.shadowedBy !== undefined)
    return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  if (!skill.trusted) return new vscode.ThemeIcon('shield');
  return new vscode.ThemeIcon('book');
}

export function openCommand(id: SkillId): vscode.Command {
  return { command: 'graphOfSkills.openSkill', title: l10n.t('Open Skill'), arguments: [id] };
}
