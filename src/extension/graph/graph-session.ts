// One open graph webview: answers its messages, and draws anew when skills or the bundle change.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { GraphCard, GraphScope, FromWebview, ToWebview } from '../../protocol.ts';
import type { GraphOutline, SkillDetail } from '../../service/engine-api.ts';
import { edgePhrase } from '../chat/why.ts';
import { debounce } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import { errorText, shorten } from '../text.ts';
import { skillStates } from '../tree/skill-states.ts';
import { saveGraph } from './save-graph.ts';
import { graphPage } from './graph-html.ts';
import { graphStrings } from './graph-strings.ts';
import { subgraph } from './subgraph.ts';

export interface GraphServices {
  readonly extensionUri: vscode.Uri;
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly log: vscode.LogOutputChannel;
}

/** More skills than this are not drawn. */
const mostNodes = 10_000;

export class GraphSession extends Disposable {
  readonly #services: GraphServices;
  readonly #webview: vscode.Webview;
  readonly #titled: (title: string) => void;
  #scope: GraphScope;
  #depth = 1;
  #expanded: readonly string[] = [];
  /** False until the page has said that it listens. */
  #ready = false;
  #select: string | undefined;
  /** Of the skills as they are: another circle or another skill is drawn without asking for it again. */
  #outline: Promise<GraphOutline> | undefined;

  /** `titled` hears what is shown. */
  constructor(
    services: GraphServices,
    webview: vscode.Webview,
    scope: GraphScope,
    titled: (title: string) => void,
  ) {
    super();
    this.#services = services;
    this.#webview = webview;
    this.#scope = scope;
    this.#titled = titled;
    const media = vscode.Uri.joinPath(services.extensionUri, 'dist', 'webview');
    webview.options = { enableScripts: true, localResourceRoots: [media] };
    this.register(webview.onDidReceiveMessage((message: FromWebview) => void this.#receive(message)));
    const redraw = this.register(debounce(() => void this.#draw(), 300));
    const changed = () => {
      this.#outline = undefined;
      redraw();
    };
    this.register(services.host.onDidChangeSkills(changed));
    this.register(services.host.onDidChangeRoots(changed));
    this.register(services.retriever.onDidRetrieve(() => this.#scope.kind === 'bundle' && redraw()));
    webview.html = graphPage({
      cspSource: webview.cspSource,
      scriptUri: webview.asWebviewUri(vscode.Uri.joinPath(media, 'graph-view.js')).toString(),
      styleUri: webview.asWebviewUri(vscode.Uri.joinPath(media, 'graph-view.css')).toString(),
      nonce: crypto.randomUUID().replaceAll('-', ''),
      strings: graphStrings(),
      language: vscode.env.language,
    });
    // Made while the page loads. Where that fails, the page's own question says so.
    void this.#outlined().catch(() => undefined);
  }

  async show(scope: GraphScope): Promise<void> {
    this.#scope = scope;
    this.#expanded = [];
    if (scope.kind === 'skill') this.#select = scope.id;
    await this.#draw();
  }

  async #receive(message: FromWebview): Promise<void> {
    const { host, log } = this.#services;
    try {
      switch (message.type) {
        case 'ready':
          this.#ready = true;
          if (message.state) {
            this.#depth = message.state.depth;
            // A page that comes back shows what it showed, unless it was called for something else meanwhile.
            if (this.#select === undefined)
              [this.#scope, this.#expanded] = [message.state.scope, message.state.expanded];
          }
          {
            await this.#draw();
            return;
          }
        case 'show':
          [this.#scope, this.#depth, this.#expanded] = [message.scope, message.depth, message.expanded];
          {
            await this.#draw();
            return;
          }
        case 'card': {
          await this.#sendCard(message.id);
          return;
        }
        case 'open':
          await vscode.commands.executeCommand('graphOfSkills.openSkill', message.id);
          return;
        case 'export': {
          await saveGraph(message.format, message.data);
          return;
        }
        case 'error':
          log.error(`graph view: ${message.message}`);
      }
    } catch (error) {
      log.error(`graph view: ${errorText(error)}`);
      if (host.isDisposed) return;
    }
  }

  async #draw(): Promise<void> {
    if (!this.#ready || this.isDisposed) return;
    const { retriever } = this.#services;
    const outline = await this.#outlined();
    const bundled = retriever.last?.bundle.skills.filter(({ tier }) => tier === 'full') ?? [];
    const centres = await this.#centres(
      outline,
      bundled.map(({ id }) => id),
    );
    const { purposes, ...drawn } = subgraph(outline, {
      centres,
      depth: this.#scope.kind === 'bundle' ? this.#depth - 1 : this.#depth,
      expanded: this.#expanded,
      places: new Map(this.#scope.kind === 'bundle' ? bundled.map(({ id }, index) => [id, index + 1]) : []),
      limit: mostNodes,
    });
    const title = this.#title(outline);
    this.#titled(title);
    // Both at once, so that the words of one graph do not follow another that is drawn meanwhile.
    await Promise.all([
      this.#send({ type: 'graph', graph: { scope: this.#scope, depth: this.#depth, title, ...drawn } }),
      this.#send({ type: 'purposes', purposes }),
    ]);
    if (this.#select !== undefined) await this.#send({ type: 'select', id: this.#select });
    this.#select = undefined;
  }

  #outlined(): Promise<GraphOutline> {
    if (this.#outline) return this.#outline;
    const { host } = this.#services;
    const asked = host.whenReady().then(() => host.engine.outline());
    this.#outline = asked;
    asked.catch(() => {
      if (this.#outline === asked) this.#outline = undefined;
    });
    return asked;
  }

  async #centres(graph: GraphOutline, bundled: readonly string[]): Promise<readonly string[] | undefined> {
    switch (this.#scope.kind) {
      case 'library':
        return undefined;
      case 'bundle':
        return bundled;
      case 'skill': {
        const { id } = this.#scope;
        return graph.nodes.some((node) => node.id === id) ? [id] : [];
      }
      case 'search': {
        const bundle = await this.#services.host.engine.retrieve({ task: this.#scope.query });
        return bundle.ranking.slice(0, 20).map(({ id }) => id);
      }
    }
  }

  #title({ nodes }: GraphOutline): string {
    switch (this.#scope.kind) {
      case 'library':
        return l10n.t('Skill Graph');
      case 'bundle':
        return l10n.t('Graph: Bundle');
      case 'skill': {
        const { id } = this.#scope;
        return l10n.t('Graph: {0}', nodes.find((node) => node.id === id)?.name ?? id);
      }
      case 'search':
        return l10n.t('Graph: {0}', shorten(this.#scope.query, 30));
    }
  }

  async #sendCard(id: string): Promise<void> {
    const detail = await this.#services.host.engine.skill(id);
    if (detail) await this.#send({ type: 'card', card: cardOf(detail) });
  }

  async #send(message: ToWebview): Promise<void> {
    if (!this.isDisposed) await this.#webview.postMessage(message);
  }
}

function cardOf(detail: SkillDetail): GraphCard {
  const edges = [...detail.edges].sort((a, b) => b.weight - a.weight).slice(0, 40);
  const names = new Map(
    detail.edges.flatMap(({ from, to, fromName, toName }) => [
      [from, fromName] as const,
      [to, toName] as const,
    ]),
  );
  return {
    id: detail.id,
    name: detail.name,
    capability: shorten(detail.capability, 240),
    path: vscode.workspace.asRelativePath(detail.sourcePath),
    states: skillStates(detail),
    edges: edges.map((edge) => ({
      label: edgePhrase(detail.id, edge, (id) => names.get(id) ?? id),
      other: edge.from === detail.id ? edge.to : edge.from,
      type: edge.type,
      evidence: edge.evidence[0]?.words ?? '',
    })),
  };
}
