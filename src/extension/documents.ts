// Read-only documents that we make: reports and previews. Shown rendered where Markdown can be.

import * as vscode from 'vscode';
import { Disposable } from './lifecycle.ts';

const scheme = 'graph-of-skills-document';
const storageKey = 'documents';
/** The last ones are still there when the window is loaded anew, and VS Code opens them again. */
const keptDocuments = 4;
const keptCharacters = 64_000;

interface Made {
  readonly text: string;
  /** How often the text under this path was another one. */
  readonly version: number;
}

export class Documents extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #storage: vscode.Memento;
  /** By path, the last made last. */
  readonly #made: Map<string, Made>;
  readonly #changed = this.register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(storage: vscode.Memento) {
    super();
    this.#storage = storage;
    this.#made = new Map(storage.get<readonly [string, Made][]>(storageKey, []));
    this.register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#made.get(uri.path)?.text ?? '';
  }

  /** Shows Markdown under a title; the same title again replaces its text. */
  async show(title: string, markdown: string): Promise<void> {
    const path = `/${title.replaceAll(/[\\/:]/g, ' ')}.md`;
    const before = this.#made.get(path);
    const version = (before?.version ?? 0) + (before?.text === markdown ? 0 : 1);
    this.#made.delete(path);
    this.#made.set(path, { text: markdown, version });
    this.#keep();
    // Another text is another document: a preview that is opened again may else show what VS Code kept of the last one.
    const uri = vscode.Uri.from({ scheme, path, query: String(version) });
    this.#changed.fire(uri);
    try {
      await vscode.commands.executeCommand('markdown.showPreview', uri);
    } catch {
      // The Markdown extension is switched off.
      await vscode.window.showTextDocument(uri, { preview: true });
    }
  }

  #keep(): void {
    const kept = [...this.#made]
      .slice(-keptDocuments)
      .filter(([, { text }]) => text.length <= keptCharacters);
    void this.#storage.update(storageKey, kept);
  }
}
