// One open graph webview: answers its messages, and draws anew when skills or the bundle change.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { GraphCard, GraphScope, GraphViewState, FromWebview, ToWebview } from '../../protocol.ts';
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

/** What a view shows first. */
export interface GraphStart {
  readonly scope: GraphScope;
  /** As the page left it, where it comes back. */
  readonly state?: GraphViewState | undefined;
}

/** More skills than this are not drawn. */
const mostNodes = 10_000;

export class GraphSession extends Disposable {
  readonly #services: GraphServices;
  readonly #webview: vscode.Webview;
  readonly #titled: (title: string, scope: GraphScope) => void;
  #scope: GraphScope;
  #depth = 1;
  #expanded: readonly string[] = [];
  /** What is sent while the page loads, and whether it came through; undefined once the page has said that it listens. */
  #early: { readonly what: string; readonly arrived: Promise<boolean> } | undefined;
  #select: string | undefined;
  /** Of the skills as they are: another circle or another skill is drawn without asking for it again. */
  #outline: Promise<GraphOutline> | undefined;

  /** `titled` hears what is shown. */
  constructor(
    services: GraphServices,
    webview: vscode.Webview,
    { scope, state }: GraphStart,
    titled: (title: string, scope: GraphScope) => void,
  ) {
    super();
    this.#services = services;
    this.#webview = webview;
    this.#scope = scope;
    if (scope.kind === 'skill') this.#select = scope.id;
    if (state) this.#restore(state);
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
    // Made while the page loads, and a new page is sent its picture to wait for it there. A page that comes back replaces
    // another, and what waits goes with that one.
    if (state) void this.#outlined().catch(() => undefined);
    else this.#early = { what: this.#shown, arrived: this.#draw().catch(() => false) };
  }

  async show(scope: GraphScope): Promise<void> {
    this.#scope = scope;
    this.#expanded = [];
    if (scope.kind === 'skill') this.#select = scope.id;
    const arrived = this.#draw();
    if (this.#early) this.#early = { what: this.#shown, arrived };
    await arrived;
  }

  async #receive(message: FromWebview): Promise<void> {
    const { host, log } = this.#services;
    try {
      switch (message.type) {
        case 'ready': {
          const early = this.#early;
          this.#early = undefined;
          // Later pages of this session come back to what it shows.
          if (early && message.state) this.#restore(message.state);
          if (early?.what === this.#shown && (await early.arrived)) return;
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

  /** What a page showed before, unless this was called for something else. */
  #restore({ depth, scope, expanded }: GraphViewState): void {
    this.#depth = depth;
    if (this.#select === undefined) [this.#scope, this.#expanded] = [scope, expanded];
  }

  get #shown(): string {
    return JSON.stringify([this.#scope, this.#depth, this.#expanded]);
  }

  /** False where it did not reach the page. */
  async #draw(): Promise<boolean> {
    if (this.isDisposed) return false;
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
    this.#titled(title, this.#scope);
    // Both at once, so that the words of one graph do not follow another that is drawn meanwhile.
    const [arrived] = await Promise.all([
      this.#send({ type: 'graph', graph: { scope: this.#scope, depth: this.#depth, title, ...drawn } }),
      this.#send({ type: 'purposes', purposes }),
    ]);
    const select = this.#select;
    if (arrived && select !== undefined && (await this.#send({ type: 'select', id: select })))
      this.#select = undefined;
    return arrived;
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

  /** False where the page is away. */
  async #send(message: ToWebview): Promise<boolean> {
    return !this.isDisposed && (await this.#webview.postMessage(message));
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
