// The graph webview: the one place that wires model, layout, drawing, controls and messages together.

import type { GraphData, GraphEdgeType, GraphScope, GraphStrings, ToWebview } from '../protocol.ts';
import { toScreen, toWorld, zoomAbout, type Camera, type Point } from './camera.ts';
import { Card } from './card.ts';
import { Controls } from './controls.ts';
import { counted, element, fill } from './dom.ts';
import { GraphModel, type Placed } from './graph-model.ts';
import { interact, type InteractionTarget } from './interaction.ts';
import { Layout } from './layout.ts';
import { startLayoutThread } from './layout-thread.ts';
import { wholePicture } from './picture.ts';
import { graphPng } from './png-export.ts';
import { Stage } from './stage.ts';
import { graphSvg } from './svg-export.ts';
import { wantsStillness } from './read-theme.ts';
import { sameScope, ViewState, type VsCode } from './view-state.ts';

/** Marks on the page's timeline, read by the benchmark of the workbench. */
const mark = (name: 'ready' | 'graph' | 'settled') => performance.mark(`gos.${name}`);

declare function acquireVsCodeApi(): VsCode;

/** Milliseconds that a skill is pointed at before its card is asked for. */
const cardDelay = 250;
/** Milliseconds without a graph after which it is asked for again. */
const patience = 400;
/** Milliseconds after which the eye counts as having arrived. */
const roamDelay = 120;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

class GraphView implements InteractionTarget {
  readonly #vscode = acquireVsCodeApi();
  readonly #state = new ViewState(this.#vscode);
  readonly #strings: GraphStrings;
  readonly #stage: Stage;
  readonly #announcer = element('div', { class: 'announcer', 'aria-live': 'polite' });
  readonly #message = element('p', { class: 'message' });
  readonly #card = new Card();
  readonly #controls: Controls;
  readonly #layout = new Layout({
    onMove: () => this.#stage.follow(),
    onSettled: () => this.#settled(),
    still: wantsStillness,
    aspect: () => {
      const { width, height } = this.#stage.size;
      return width > 0 && height > 0 ? width / height : 1;
    },
    startThread: () => startLayoutThread((message) => this.#vscode.postMessage({ type: 'error', message })),
  });
  #model = new GraphModel(
    { scope: { kind: 'library' }, depth: 1, title: '', nodes: [], edges: [], omitted: 0 },
    new Map(),
    new Set(),
  );
  #omitted = 0;
  #hovered: Placed | undefined;
  #selected: Placed | undefined;
  #found: ReadonlySet<string> | undefined;
  #searched = '';
  /** The eye moves: names keep their places, and a very large graph is drawn in part meanwhile. */
  #roaming = false;
  #roamTimer: ReturnType<typeof setTimeout> | undefined;
  #cardTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #unheard: ReturnType<typeof setTimeout>;

  constructor(root: HTMLElement) {
    this.#strings = JSON.parse(root.dataset.strings ?? '{}') as GraphStrings;
    this.#stage = new Stage(this.#strings.canvas, () => ({
      model: this.#model,
      emphasis: {
        hovered: this.#hovered,
        selected: this.#selected,
        found: this.#found,
        motion: this.#layout.running ? 'nodes' : this.#roaming ? 'eye' : 'none',
      },
    }));
    this.#controls = new Controls(this.#strings, {
      onScope: (kind) => this.#show(kind === 'bundle' ? { kind: 'bundle' } : { kind: 'library' }, []),
      onDepth: (depth) => this.#show(this.#state.scope, this.#state.expanded, depth),
      onSearch: (text) => this.#search(text),
      onSearchDone: () => this.#goToFound(),
      onToggle: (type) => this.#toggle(type),
      onFit: () => this.#fit(),
      onExport: (format) => this.#export(format),
    });
    this.#message.textContent = this.#strings.loading;
    root.append(
      this.#controls.bar,
      element('div', { class: 'stage' }, this.#stage.canvas, this.#message, this.#card.element),
      this.#controls.legend,
      this.#announcer,
    );
    interact(this.#stage.canvas, this);
    window.addEventListener('message', (event: MessageEvent<ToWebview>) => this.#receive(event.data));
    window.addEventListener('error', (event) =>
      this.#vscode.postMessage({ type: 'error', message: event.message }),
    );
    const state = this.#state.restored;
    if (state?.camera) this.#stage.hold(state.camera);
    mark('ready');
    const ready = () => this.#vscode.postMessage(state ? { type: 'ready', state } : { type: 'ready' });
    ready();
    // The first picture may have been sent before anyone listened.
    this.#unheard = setTimeout(ready, patience);
  }

  // What the pointer and the keys do.

  get camera(): Camera {
    return this.#stage.camera;
  }

  at(point: Point): Placed | undefined {
    const world = toWorld(this.camera, point);
    return this.#model.at(world.x, world.y, 4 / this.camera.scale);
  }

  onHover(placed: Placed | undefined, point: Point): void {
    if (placed === this.#hovered) return;
    this.#hovered = placed;
    this.#hideCard();
    if (placed) this.#cardSoon(placed, point);
    this.#stage.redraw();
  }

  onClick(placed: Placed | undefined): void {
    this.#selected = placed;
    if (placed) this.#vscode.postMessage({ type: 'open', id: placed.node.id });
    this.#stage.redraw();
  }

  onDoubleClick(placed: Placed): void {
    this.#selected = placed;
    const { id } = placed.node;
    const { scope, expanded } = this.#state;
    if (scope.kind === 'library') this.#show({ kind: 'skill', id }, []);
    else if (expanded.includes(id))
      this.#show(
        scope,
        expanded.filter((other) => other !== id),
      );
    else this.#show(scope, [...expanded, id]);
  }

  onDrag(placed: Placed, world: Point): void {
    this.#hideCard();
    [placed.x, placed.y] = [world.x, world.y];
    this.#layout.hold(placed);
    if (!wantsStillness()) this.#heat(0.15);
    this.#stage.hold();
  }

  onDrop(placed: Placed): void {
    this.#layout.release(placed);
    this.#remember();
  }

  onCamera(camera: Camera): void {
    this.#hideCard();
    this.#roaming = true;
    clearTimeout(this.#roamTimer);
    this.#roamTimer = setTimeout(() => this.#arrived(), roamDelay);
    this.#stage.hold(camera);
  }

  #arrived(): void {
    this.#roaming = false;
    this.#stage.redraw();
    this.#remember();
  }

  onKey(key: string): boolean {
    const direction = arrows[key];
    const { width, height } = this.#stage.size;
    const middle = { x: width / 2, y: height / 2 };
    if (direction) this.#step(direction);
    else if (key === '+' || key === '=') this.onCamera(zoomAbout(this.camera, 1.25, middle));
    else if (key === '-') this.onCamera(zoomAbout(this.camera, 0.8, middle));
    else if (key === '0') this.#fit();
    else if (key === 'Enter' && this.#selected) this.onClick(this.#selected);
    else if (key === ' ' && this.#selected) this.onDoubleClick(this.#selected);
    else if (key === 'Escape') {
      this.#selected = undefined;
      this.#hideCard();
      this.#stage.redraw();
    } else return false;
    return true;
  }

  /** To the neighbour in a direction, with its card; to the first skill where none is chosen. */
  #step(direction: readonly [number, number]): void {
    const next = this.#selected ? this.#model.towards(this.#selected, ...direction) : this.#model.placed[0];
    if (!next) return;
    this.#select(next);
    this.#hideCard();
    this.#cardSoon(next, toScreen(this.camera, next));
  }

  #cardSoon({ node }: Placed, at: Point): void {
    this.#card.moveTo(at);
    this.#cardTimer = setTimeout(() => this.#vscode.postMessage({ type: 'card', id: node.id }), cardDelay);
  }

  #hideCard(): void {
    clearTimeout(this.#cardTimer);
    this.#card.hide();
  }

  // Messages and state.

  #receive(message: ToWebview): void {
    switch (message.type) {
      case 'graph':
        mark('graph');
        clearTimeout(this.#unheard);
        this.#setGraph(message.graph);
        return;
      case 'purposes':
        this.#model.describe(message.purposes);
        if (this.#searched !== '') this.#search(this.#searched);
        return;
      case 'card':
        if (message.card.id === (this.#hovered ?? this.#selected)?.node.id)
          this.#card.show(message.card, this.#stage.size);
        return;
      case 'select': {
        const placed = this.#model.byId.get(message.id);
        if (placed) this.#select(placed);
      }
    }
  }

  #remember(): void {
    this.#state.remember(this.#model, this.#stage.heldCamera);
  }

  #show(scope: GraphScope, expanded: readonly string[], depth = this.#state.depth): void {
    if (!sameScope(scope, this.#state.scope)) this.#stage.release();
    this.#vscode.postMessage({ type: 'show', scope, depth, expanded });
    [this.#state.scope, this.#state.depth, this.#state.expanded] = [scope, depth, expanded];
  }

  #setGraph(graph: GraphData): void {
    if (this.#state.adopt(graph, this.#model)) this.#stage.release();
    const selected = this.#selected?.node.id;
    this.#model = new GraphModel(graph, this.#state.positions, this.#state.hidden);
    this.#omitted = graph.omitted;
    this.#hovered = undefined;
    this.#selected = selected === undefined ? undefined : this.#model.byId.get(selected);
    this.#hideCard();
    this.#updateControls();
    this.#message.textContent = this.#strings.empty;
    this.#message.hidden = graph.nodes.length > 0;
    const fresh = this.#model.placed.filter(({ x }) => Number.isNaN(x)).length;
    delete document.body.dataset.settled;
    this.#layout.start(this.#model, fresh === 0 ? 0.02 : fresh < graph.nodes.length / 3 ? 0.35 : 1);
    this.#stage.follow();
  }

  // What the controls do.

  #updateControls(): void {
    const { scope, depth, hidden } = this.#state;
    const counts = [
      counted(this.#strings.skills, this.#model.placed.length),
      counted(this.#strings.edges, this.#model.shown.length),
    ];
    if (this.#omitted > 0) counts.push(fill(this.#strings.omitted, this.#omitted));
    this.#controls.update(scope, depth, hidden, counts.join(' · '));
  }

  #search(text: string): void {
    this.#searched = text;
    this.#found = this.#model.matching(text);
    this.#stage.redraw();
  }

  #goToFound(): void {
    const hits = this.#model.placed
      .filter(({ node }) => this.#found?.has(node.id))
      .sort((a, b) => b.radius - a.radius);
    if (!hits[0]) return;
    this.#select(hits[0]);
    this.#stage.goTo(hits[0]);
    this.#stage.canvas.focus();
  }

  #toggle(type: GraphEdgeType): void {
    this.#state.toggle(type);
    this.#model.hide(this.#state.hidden);
    this.#updateControls();
    this.#stage.redraw();
    this.#remember();
  }

  #fit(): void {
    this.#stage.release();
    this.#stage.follow();
    this.#remember();
  }

  #export(format: 'svg' | 'png'): void {
    const { theme } = this.#stage;
    const picture = wholePicture(this.#model);
    const labels = this.#stage.labelsOf(picture);
    const data = format === 'svg' ? graphSvg(picture, theme, labels) : graphPng(picture, theme, labels);
    if (data !== undefined) this.#vscode.postMessage({ type: 'export', format, data });
  }

  #select(placed: Placed): void {
    this.#selected = placed;
    this.#announcer.textContent = `${placed.node.name}. ${placed.purpose}`;
    this.#stage.redraw();
  }

  #heat(heat: number): void {
    delete document.body.dataset.settled;
    this.#layout.reheat(heat);
  }

  /** The mark on the body says that nothing moves: the layout costs nothing from here on. */
  #settled(): void {
    document.body.dataset.settled = 'true';
    mark('settled');
    this.#stage.redraw();
    this.#remember();
  }
}

const root = document.getElementById('graph');
if (root) new GraphView(root);
