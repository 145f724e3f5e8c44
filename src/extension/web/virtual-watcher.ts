// Hears of changes to virtual files: from the file system's own watcher, and from what is saved, made or deleted here.

import * as vscode from 'vscode';
import type { RootId } from '../../core/skill/skill.ts';
import { pathInside } from '../../core/slash-path.ts';
import { pathOf, uriOf } from '../file-uri.ts';
import type { RootFiles } from './root-files.ts';
import { scopeOf } from './virtual-files.ts';

/** Milliseconds of quiet after a change: many come in bursts. */
const quiet = 150;

export class VirtualWatcher {
  /** A folder of a root has to be looked at again; '' for all of it. */
  onChanges: (root: RootId, under: string) => void = () => undefined;
  #roots: readonly RootFiles[] = [];
  readonly #watchers = new Map<string, vscode.Disposable>();
  readonly #always: vscode.Disposable[];
  readonly #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { workspace } = vscode;
    this.#always = [
      workspace.onDidSaveTextDocument(({ uri }) => this.#note(uri)),
      workspace.onDidCreateFiles(({ files }) => files.forEach((uri) => this.#note(uri))),
      workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.#note(uri))),
      workspace.onDidRenameFiles(({ files }) =>
        files.forEach(({ oldUri, newUri }) => {
          this.#note(oldUri);
          this.#note(newUri);
        }),
      ),
    ];
  }

  watch(roots: readonly RootFiles[]): void {
    this.#roots = roots;
    const wanted = new Set(roots.map(({ root }) => root.location));
    for (const [location, watcher] of this.#watchers)
      if (!wanted.has(location)) {
        watcher.dispose();
        this.#watchers.delete(location);
      }
    for (const location of wanted)
      if (!this.#watchers.has(location)) this.#watchers.set(location, this.#watchFolder(uriOf(location)));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const watcher of [...this.#watchers.values(), ...this.#always]) watcher.dispose();
    this.#watchers.clear();
  }

  #watchFolder(folder: vscode.Uri): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '**/*'));
    const note = (uri: vscode.Uri) => this.#note(uri);
    return vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(note),
      watcher.onDidChange(note),
      watcher.onDidDelete(note),
    );
  }

  #note(uri: vscode.Uri): void {
    this.#changed.add(pathOf(uri));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), quiet);
  }

  #flush(): void {
    const paths = [...this.#changed];
    this.#changed.clear();
    for (const files of this.#roots) {
      const { id, location } = files.root;
      // The root's own folder, or one that holds it, was made or deleted.
      const whole = paths.some((path) => path === location || pathInside(path, location) !== undefined);
      const inside = paths.flatMap((path) => pathInside(location, path) ?? []);
      const scopes = whole ? [''] : [...new Set(inside.map((path) => scopeOf(files.folders, path)))];
      const covered = (scope: string) =>
        scopes.some((other) => other !== scope && (other === '' || scope.startsWith(`${other}/`)));
      for (const scope of scopes) if (!covered(scope)) this.onChanges(id, scope);
    }
  }
}
