// What is at hand in the workspace: names of files and declared libraries, the open file and what it imports. A hint for
// retrieval, weaker than the task.

import * as vscode from 'vscode';
import { importsOf } from '../core/project/imports.ts';
import { contextOf, librariesOf, manifestNames } from '../core/project/manifests.ts';
import { isFile } from './file-uri.ts';
import { Disposable } from './lifecycle.ts';
import { readSetting } from './settings/settings.ts';

const mostManifestBytes = 512 * 1024;
const mostFolders = 5;

export class WorkspaceContext extends Disposable {
  #folders: Promise<readonly string[]> | undefined;
  #watchers: readonly vscode.Disposable[] = [];

  constructor() {
    super();
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#forget()));
    this.register({ dispose: () => this.#forget() });
  }

  /** [] where the person has turned it off. Never rejects: a folder that cannot be read says nothing. */
  async read(): Promise<readonly string[]> {
    if (!readSetting('retrieval.useWorkspace')) return [];
    this.#folders ??= this.#readFolders();
    return [...openFile(), ...(await this.#folders)];
  }

  #readFolders(): Promise<readonly string[]> {
    const folders = (vscode.workspace.workspaceFolders ?? []).slice(0, mostFolders);
    this.#watchers = folders.map((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
      const forget = () => this.#forget();
      return vscode.Disposable.from(
        watcher,
        watcher.onDidChange(forget),
        watcher.onDidCreate(forget),
        watcher.onDidDelete(forget),
      );
    });
    return Promise.all(folders.map(({ uri }) => namesIn(uri))).then((lists) => lists.flat());
  }

  #forget(): void {
    this.#folders = undefined;
    for (const watcher of this.#watchers) watcher.dispose();
    this.#watchers = [];
  }
}

async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const files = entries
      .filter(([name, type]) => type === vscode.FileType.File && !name.startsWith('.'))
      .map(([name]) => name);
    const libraries: string[] = [];
    for (const name of manifestNames.filter((one) => files.includes(one))) {
      const uri = vscode.Uri.joinPath(folder, name);
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > mostManifestBytes) continue;
      libraries.push(...librariesOf(name, new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))));
    }
    return contextOf(files, libraries);
  } catch {
    return [];
  }
}

function openFile(): readonly string[] {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !isFile(document.uri)) return [];
  const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
  const head = document.getText(new vscode.Range(0, 0, 400, 0));
  return [name, document.languageId, ...importsOf(head)];
}
