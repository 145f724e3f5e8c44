// Read-only documents that we make: reports and previews. Shown rendered where Markdown can be.

import * as vscode from 'vscode';
import { Disposable } from './lifecycle.ts';

const scheme = 'graph-of-skills-document';

export class Documents extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  /** How often the text under a path was another one. */
  readonly #versions = new Map<string, number>();
  readonly #changed = this.register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    this.register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }

  /** Shows Markdown under a title; the same title again replaces its text. */
  async show(title: string, markdown: string): Promise<void> {
    const path = `/${title.replaceAll(/[\\/:]/g, ' ')}.md`;
    if (this.#texts.get(path) !== markdown) this.#versions.set(path, (this.#versions.get(path) ?? 0) + 1);
    this.#texts.set(path, markdown);
    // Another text is another document: a preview that is opened again may else show what VS Code kept of the last one.
    const uri = vscode.Uri.from({ scheme, path, query: String(this.#versions.get(path)) });
    this.#changed.fire(uri);
    try {
      await vscode.commands.executeCommand('markdown.showPreview', uri);
    } catch {
      // The Markdown extension is switched off.
      await vscode.window.showTextDocument(uri, { preview: true });
    }
  }
}
