// Dragging skills out of the view into an editor, where the SKILL.md opens. The chat looks at no more than the URI of the
// dragged item (`markedUri`), which reads as the skill under its own name.

import * as vscode from 'vscode';
import { uriOf } from '../file-uri.ts';
import type { TreeNode } from './tree-nodes.ts';

export class SkillDrag implements vscode.TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = ['text/uri-list'];
  readonly dropMimeTypes = [];

  handleDrag(source: readonly TreeNode[], data: vscode.DataTransfer): void {
    const uris = source.map(fileOf).filter((uri) => uri !== undefined);
    if (uris.length > 0)
      data.set('text/uri-list', new vscode.DataTransferItem(uris.map(String).join('\r\n')));
  }
}

function fileOf(node: TreeNode): vscode.Uri | undefined {
  if (node.kind === 'skill') return uriOf(node.skill.sourcePath);
  if (node.kind === 'resource') return vscode.Uri.joinPath(uriOf(node.sourcePath), '..', node.resource.path);
  return undefined;
}
