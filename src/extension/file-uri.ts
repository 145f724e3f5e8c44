// The engine knows files by a string: the path of a file on disk, the whole URI of any other.

import * as vscode from 'vscode';
import { isUriText } from '../core/slash-path.ts';

/** The other way round: `pathOf`. */
export function uriOf(path: string): vscode.Uri {
  return isUriText(path) ? vscode.Uri.parse(path, true) : vscode.Uri.file(path);
}

/** What the engine calls this file. */
export function pathOf(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString();
}

/** Schemes of the file systems in which skills can lie: the disk, and what the workspace's folders are of. */
export function fileSchemes(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [...new Set(['file', ...folders.map(({ uri }) => uri.scheme)])];
}

/** False for the other sides of comparisons, for output, settings and the like. */
export function isFile(uri: vscode.Uri): boolean {
  return fileSchemes().includes(uri.scheme);
}

/** True for a SKILL.md, in any spelling of its case. */
export function isSkillFile(uri: vscode.Uri): boolean {
  return /\/skill\.md$/i.test(uri.path) && isFile(uri);
}

/** Name of the folder that holds a file. */
export function folderName(path: string): string {
  return uriOf(path).path.split('/').at(-2) ?? '';
}
