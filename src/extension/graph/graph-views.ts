// Where the graph is shown: one panel among the editors, one view in the sidebar. Neither is kept alive when hidden.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { GraphScope } from '../../protocol.ts';
import { Disposable } from '../lifecycle.ts';
import { GraphSession, type GraphServices } from './graph-session.ts';

export const graphPanelType = 'graphOfSkills.graphPanel';
export const graphViewId = 'graphOfSkills.graph';

export class GraphViews
  extends Disposable
  implements vscode.WebviewViewProvider, vscode.WebviewPanelSerializer
{
  readonly #services: GraphServices;
  #panel: { readonly panel: vscode.WebviewPanel; readonly session: GraphSession } | undefined;

  constructor(services: GraphServices) {
    super();
    this.#services = services;
    this.register(vscode.window.registerWebviewViewProvider(graphViewId, this));
    this.register(vscode.window.registerWebviewPanelSerializer(graphPanelType, this));
    this.register({
      dispose: () => {
        this.#panel?.panel.dispose();
      },
    });
  }

  /** Shows the graph beside what is open, in the panel that is there or a new one. */
  async show(scope: GraphScope): Promise<void> {
    if (this.#panel) {
      this.#panel.panel.reveal(undefined, true);
      await this.#panel.session.show(scope);
      return;
    }
    const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    const panel = vscode.window.createWebviewPanel(graphPanelType, l10n.t('Skill Graph'), {
      viewColumn: column,
      preserveFocus: true,
    });
    const session = this.#adopt(panel, scope);
    await session.show(scope);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const session = new GraphSession(
      this.#services,
      view.webview,
      { kind: this.#services.retriever.last?.bundle.status === 'hit' ? 'bundle' : 'library' },
      (title) => (view.description = title),
    );
    view.onDidDispose(() => session.dispose());
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.#adopt(panel, { kind: 'library' });
    return Promise.resolve();
  }

  #adopt(panel: vscode.WebviewPanel, scope: GraphScope): GraphSession {
    const icon = (name: string) => vscode.Uri.joinPath(this.#services.extensionUri, 'media', 'icons', name);
    panel.iconPath = { light: icon('skills-light.svg'), dark: icon('skills-dark.svg') };
    const session = new GraphSession(this.#services, panel.webview, scope, (title) => (panel.title = title));
    this.#panel = { panel, session };
    panel.onDidDispose(() => {
      session.dispose();
      if (this.#panel?.panel === panel) this.#panel = undefined;
    });
    return session;
  }
}
