// Read-only documents that we make: reports and previews. Shown rendered where Markdown can be.

import * as vscode from 'vscode';
import { Disposable } from './lifecycle.ts';

const scheme = 'graph-of-skills-document';

export class Documents extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
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
    const uri = vscode.Uri.from({ scheme, path: `/${title.replaceAll(/[\\/:]/g, ' ')}.md` });
    this.#texts.set(uri.path, markdown);
    this.#changed.fire(uri);
    try {
      await vscode.commands.executeCommand('markdown.showPreview', uri);
    } catch {
      // The Markdown extension is switched off.
      await vscode.window.showTextDocument(uri, { preview: true });
    }
  }
}
