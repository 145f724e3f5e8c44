// Where the graph is shown: one panel among the editors, one view in the sidebar. Neither is kept alive when hidden.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { GraphScope, GraphViewState } from '../../protocol.ts';
import { Disposable } from '../lifecycle.ts';
import { GraphSession, type GraphServices, type GraphStart } from './graph-session.ts';

export const graphPanelType = 'graphOfSkills.graphPanel';
export const graphViewId = 'graphOfSkills.graph';

export class GraphViews
  extends Disposable
  implements vscode.WebviewViewProvider, vscode.WebviewPanelSerializer<GraphViewState | undefined>
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
    this.#adopt(panel, { scope });
  }

  resolveWebviewView(
    view: vscode.WebviewView,
    { state }: vscode.WebviewViewResolveContext<GraphViewState>,
  ): void {
    const session = new GraphSession(
      this.#services,
      view.webview,
      {
        scope: { kind: this.#services.retriever.last?.bundle.status === 'hit' ? 'bundle' : 'library' },
        state,
      },
      // The view is called "Graph", and its list says "Last bundle" or "Whole library" already.
      (title, { kind }) => (view.description = kind === 'skill' || kind === 'search' ? title : ''),
    );
    view.onDidDispose(() => session.dispose());
  }

  async deserializeWebviewPanel(
    panel: vscode.WebviewPanel,
    state: GraphViewState | undefined,
  ): Promise<void> {
    this.#adopt(panel, { scope: { kind: 'library' }, state });
    return Promise.resolve();
  }

  #adopt(panel: vscode.WebviewPanel, start: GraphStart): void {
    const icon = (name: string) => vscode.Uri.joinPath(this.#services.extensionUri, 'media', 'icons', name);
    panel.iconPath = { light: icon('skills-light.svg'), dark: icon('skills-dark.svg') };
    const session = new GraphSession(this.#services, panel.webview, start, (title) => (panel.title = title));
    this.#panel = { panel, session };
    panel.onDidDispose(() => {
      session.dispose();
      if (this.#panel?.panel === panel) this.#panel = undefined;
    });
  }
}
