// The nodes of the Skills tree. Data only.

import type { ResourceFile, SkillDiagnostic, SkillId } from '../../core/skill/skill.ts';
import type { SkillEntry, SkillList } from './arrange.ts';
import type { EdgeGroup, Neighbour } from './edge-groups.ts';

/** `key`: unique in the tree, built from the keys on the way to the node. */
export type TreeNode =
  SkillList | SkillEntry | GroupNode | NeighbourNode | ResourcesNode | ResourceNode | ProblemNode;

export interface GroupNode {
  readonly kind: 'group';
  readonly key: string;
  readonly of: SkillId;
  readonly group: EdgeGroup;
  readonly neighbours: readonly Neighbour[];
}

export interface NeighbourNode {
  readonly kind: 'neighbour';
  readonly key: string;
  readonly of: SkillId;
  readonly group: EdgeGroup;
  readonly neighbour: Neighbour;
}

export interface ResourcesNode {
  readonly kind: 'resources';
  readonly key: string;
  readonly sourcePath: string;
  readonly trusted: boolean;
  readonly resources: readonly ResourceFile[];
}

export interface ResourceNode {
  readonly kind: 'resource';
  readonly key: string;
  readonly sourcePath: string;
  readonly trusted: boolean;
  readonly resource: ResourceFile;
}

export interface ProblemNode {
  readonly kind: 'problem';
  readonly key: string;
  readonly sourcePath: string;
  readonly diagnostic: SkillDiagnostic;
}
