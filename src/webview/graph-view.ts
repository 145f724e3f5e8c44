// The graph webview: the one place that wires model, layout, drawing, controls and messages together.

import type {
  FromWebview,
  GraphData,
  GraphEdgeType,
  GraphScope,
  GraphStrings,
  GraphViewState,
  ToWebview,
} from '../protocol.ts';
import { centredOn, fitting, toWorld, zoomAbout, type Camera, type Point } from './camera.ts';
import { Card } from './card.ts';
import { Controls } from './controls.ts';
import { element, fill } from './dom.ts';
import { draw } from './draw.ts';
import { GraphModel, type Placed } from './graph-model.ts';
import { interact, type InteractionTarget } from './interaction.ts';
import { Layout } from './layout.ts';
import { graphSvg } from './svg-export.ts';
import { onThemeChange, readTheme, wantsStillness } from './theme.ts';

interface VsCode {
  postMessage(message: FromWebview): void;
  getState(): GraphViewState | undefined;
  setState(state: GraphViewState): void;
}
declare function acquireVsCodeApi(): VsCode;

/** Graphs with more nodes than this are laid out anew when they come back. */
const keptPositions = 3000;

class GraphView implements InteractionTarget {
  readonly #vscode = acquireVsCodeApi();
  readonly #strings: GraphStrings;
  readonly #canvas: HTMLCanvasElement;
  readonly #announcer = element('div', { class: 'announcer', 'aria-live': 'polite' });
  readonly #message = element('p', { class: 'message', hidden: '' });
  readonly #card = new Card();
  readonly #controls: Controls;
  readonly #layout = new Layout({
    onMove: () => this.#moved(),
    onSettled: () => this.#settled(),
    still: wantsStillness,
  });
  #theme = readTheme();
  #model = new GraphModel(
    { scope: { kind: 'library' }, depth: 1, title: '', nodes: [], edges: [], omitted: 0 },
    new Map(),
    new Set(),
  );
  #scope: GraphScope = { kind: 'library' };
  /** Scope of the graph that is shown; undefined before the first. */
  #drawnScope: GraphScope | undefined;
  #depth = 1;
  #expanded: readonly string[] = [];
  #hidden: ReadonlySet<GraphEdgeType> = new Set();
  #positions = new Map<string, readonly [number, number]>();
  #hovered: Placed | undefined;
  #selected: Placed | undefined;
  #found: ReadonlySet<string> | undefined;
  /** False until the person moves the camera: then it is theirs. */
  #ownCamera = false;
  #drawRequest = 0;
  #cardTimer: ReturnType<typeof setTimeout> | undefined;
  camera: Camera = { x: 0, y: 0, scale: 1 };

  constructor(root: HTMLElement) {
    this.#strings = JSON.parse(root.dataset.strings ?? '{}') as GraphStrings;
    this.#canvas = element('canvas', {
      tabindex: '0',
      role: 'application',
      'aria-label': this.#strings.canvas,
    });
    this.#controls = new Controls(this.#strings, {
      onScope: (kind) =>
        this.#show(kind === 'bundle' ? { kind: 'bundle' } : { kind: 'library' }, this.#depth, []),
      onDepth: (depth) => this.#show(this.#scope, depth, this.#expanded),
      onSearch: (text) => this.#search(text),
      onSearchDone: () => this.#goToFound(),
      onToggle: (type) => this.#toggle(type),
      onFit: () => this.#fit(),
      onExport: (format) => this.#export(format),
    });
    root.append(
      this.#controls.bar,
      element('div', { class: 'stage' }, this.#canvas, this.#message, this.#card.element),
      this.#controls.legend,
      this.#announcer,
    );
    interact(this.#canvas, this);
    new ResizeObserver(() => this.#resized()).observe(this.#canvas);
    onThemeChange(() => {
      this.#theme = readTheme();
      this.#redraw();
    });
    window.addEventListener('message', (event: MessageEvent<ToWebview>) => this.#receive(event.data));
    window.addEventListener('error', (event) =>
      this.#vscode.postMessage({ type: 'error', message: event.message }),
    );
    this.#restore();
  }

  // What the pointer and the keys do.

  at(point: Point): Placed | undefined {
    const world = toWorld(this.camera, point);
    return this.#model.at(world.x, world.y, 4 / this.camera.scale);
  }

  onHover(placed: Placed | undefined, point: Point): void {
    if (placed === this.#hovered) return;
    this.#hovered = placed;
    clearTimeout(this.#cardTimer);
    this.#card.hide();
    if (placed) {
      this.#card.moveTo(point);
      this.#cardTimer = setTimeout(() => this.#vscode.postMessage({ type: 'card', id: placed.node.id }), 250);
    }
    this.#redraw();
  }

  onClick(placed: Placed | undefined): void {
    this.#selected = placed;
    if (placed) this.#vscode.postMessage({ type: 'open', id: placed.node.id });
    this.#redraw();
  }

  onDoubleClick(placed: Placed): void {
    this.#selected = placed;
    const { id } = placed.node;
    const expanded = this.#expanded.includes(id)
      ? this.#expanded.filter((other) => other !== id)
      : [...this.#expanded, id];
    if (this.#scope.kind === 'library') this.#show({ kind: 'skill', id }, this.#depth, []);
    else this.#show(this.#scope, this.#depth, expanded);
  }

  onDrag(placed: Placed, world: Point): void {
    this.#card.hide();
    [placed.fx, placed.fy] = [world.x, world.y];
    if (wantsStillness()) {
      [placed.x, placed.y] = [world.x, world.y];
      this.#redraw();
    } else this.#layout.reheat(0.15);
    this.#ownCamera = true;
  }

  onDrop(placed: Placed): void {
    [placed.fx, placed.fy] = [null, null];
    this.#remember();
  }

  onCamera(camera: Camera): void {
    this.camera = camera;
    this.#ownCamera = true;
    this.#card.hide();
    this.#redraw();
    this.#remember();
  }

  onKey(key: string): boolean {
    const directions: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const direction = directions[key];
    if (direction) {
      const next = this.#selected ? this.#model.towards(this.#selected, ...direction) : this.#model.placed[0];
      if (next) this.#select(next, { show: false });
      return true;
    }
    const middle = { x: this.#canvas.clientWidth / 2, y: this.#canvas.clientHeight / 2 };
    if (key === '+' || key === '=') this.onCamera(zoomAbout(this.camera, 1.25, middle));
    else if (key === '-') this.onCamera(zoomAbout(this.camera, 0.8, middle));
    else if (key === '0') this.#fit();
    else if (key === 'Enter' && this.#selected) this.onClick(this.#selected);
    else if (key === ' ' && this.#selected) this.onDoubleClick(this.#selected);
    else if (key === 'Escape') {
      this.#selected = undefined;
      this.#card.hide();
      this.#redraw();
    } else return false;
    return true;
  }

  // Messages and state.

  #receive(message: ToWebview): void {
    switch (message.type) {
      case 'graph':
        this.#setGraph(message.graph);
        return;
      case 'card':
        if (message.card.id === (this.#hovered ?? this.#selected)?.node.id)
          this.#card.show(message.card, this.#size());
        return;
      case 'select': {
        const placed = this.#model.byId.get(message.id);
        if (placed) this.#select(placed, { show: false });
      }
    }
  }

  #restore(): void {
    const state = this.#vscode.getState();
    if (state) {
      [this.#scope, this.#depth, this.#expanded] = [state.scope, state.depth, state.expanded];
      this.#hidden = new Set(state.hidden);
      this.#positions = new Map(Object.entries(state.positions ?? {}));
      if (state.camera) [this.camera, this.#ownCamera] = [state.camera, true];
    }
    this.#vscode.postMessage(state ? { type: 'ready', state } : { type: 'ready' });
  }

  #remember(): void {
    for (const [id, position] of Object.entries(this.#model.positions())) this.#positions.set(id, position);
    const keep = this.#model.placed.length > 0 && this.#model.placed.length <= keptPositions;
    this.#vscode.setState({
      scope: this.#scope,
      depth: this.#depth,
      hidden: [...this.#hidden],
      expanded: this.#expanded,
      ...(this.#ownCamera ? { camera: this.camera } : {}),
      ...(keep ? { positions: this.#model.positions() } : {}),
    });
  }

  #show(scope: GraphScope, depth: number, expanded: readonly string[]): void {
    if (JSON.stringify(scope) !== JSON.stringify(this.#scope)) this.#ownCamera = false;
    this.#vscode.postMessage({ type: 'show', scope, depth, expanded });
    [this.#scope, this.#depth, this.#expanded] = [scope, depth, expanded];
  }

  #setGraph(graph: GraphData): void {
    for (const [id, position] of Object.entries(this.#model.positions())) this.#positions.set(id, position);
    if (JSON.stringify(graph.scope) !== JSON.stringify(this.#drawnScope ?? this.#scope)) {
      // Places in another picture would only be in the way.
      this.#positions.clear();
      this.#ownCamera = false;
    }
    this.#drawnScope = graph.scope;
    [this.#scope, this.#depth] = [graph.scope, graph.depth];
    const selected = this.#selected?.node.id;
    this.#model = new GraphModel(graph, this.#positions, this.#hidden);
    this.#hovered = undefined;
    this.#selected = selected === undefined ? undefined : this.#model.byId.get(selected);
    this.#card.hide();
    this.#controls.update(graph.scope, graph.depth, this.#hidden, this.#counts(graph));
    this.#message.textContent = this.#strings.empty;
    this.#message.hidden = graph.nodes.length > 0;
    const fresh = this.#model.placed.filter(({ x }) => Number.isNaN(x)).length;
    const heat = fresh === 0 ? 0.02 : fresh < graph.nodes.length / 3 ? 0.35 : 1;
    this.#layout.start(this.#model, heat);
    this.#redraw();
  }

  #counts(graph: GraphData): string {
    const counts = fill(this.#strings.counts, graph.nodes.length, graph.edges.length);
    return graph.omitted > 0 ? `${counts} · ${fill(this.#strings.omitted, graph.omitted)}` : counts;
  }

  // What the controls do.

  #search(text: string): void {
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const hits = this.#model.placed.filter(({ node }) =>
      words.every((word) => `${node.name} ${node.capability}`.toLowerCase().includes(word)),
    );
    this.#found = words.length === 0 ? undefined : new Set(hits.map(({ node }) => node.id));
    this.#redraw();
  }

  #goToFound(): void {
    const hits = this.#model.placed
      .filter(({ node }) => this.#found?.has(node.id))
      .sort((a, b) => b.radius - a.radius);
    if (hits[0]) this.#select(hits[0], { show: true });
  }

  #toggle(type: GraphEdgeType): void {
    const hidden = new Set(this.#hidden);
    if (!hidden.delete(type)) hidden.add(type);
    this.#hidden = hidden;
    this.#model.hide(hidden);
    this.#controls.update(
      this.#scope,
      this.#depth,
      hidden,
      fill(this.#strings.counts, this.#model.placed.length, this.#model.shown.length),
    );
    this.#redraw();
    this.#remember();
  }

  #fit(): void {
    this.camera = fitting(this.#model.placed, this.#size());
    this.#ownCamera = false;
    this.#redraw();
    this.#remember();
  }

  #export(format: 'svg' | 'png'): void {
    if (format === 'svg') {
      this.#vscode.postMessage({ type: 'export', format, data: graphSvg(this.#model, this.#theme) });
      return;
    }
    const size = { width: 2400, height: 1600 };
    const canvas = element('canvas', { width: String(size.width), height: String(size.height) });
    const context = canvas.getContext('2d');
    if (!context) return;
    const still = { hovered: undefined, selected: undefined, found: undefined, moving: false };
    draw(context, this.#model, fitting(this.#model.placed, size, 80), size, this.#theme, still);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = this.#theme.background;
    context.fillRect(0, 0, size.width, size.height);
    this.#vscode.postMessage({
      type: 'export',
      format,
      data: canvas.toDataURL('image/png').replace(/^data:[^,]*,/, ''),
    });
  }

  // Drawing.

  #select(placed: Placed, { show }: { readonly show: boolean }): void {
    this.#selected = placed;
    this.#announcer.textContent = `${placed.node.name}. ${placed.node.capability}`;
    if (show) {
      this.camera = centredOn(
        { ...this.camera, scale: Math.max(this.camera.scale, 0.9) },
        placed,
        this.#size(),
      );
      this.#ownCamera = true;
      this.#canvas.focus();
    }
    this.#redraw();
  }

  #size(): { width: number; height: number } {
    return { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
  }

  #resized(): void {
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = Math.max(1, Math.round(this.#canvas.clientWidth * ratio));
    this.#canvas.height = Math.max(1, Math.round(this.#canvas.clientHeight * ratio));
    if (!this.#ownCamera) this.camera = fitting(this.#model.placed, this.#size());
    this.#redraw();
  }

  #moved(): void {
    if (!this.#ownCamera) this.camera = fitting(this.#model.placed, this.#size());
    this.#redraw();
  }

  #settled(): void {
    document.body.dataset.settled = 'true';
    this.#redraw();
    this.#remember();
  }

  /** Once for all changes until the next frame. */
  #redraw(): void {
    if (this.#layout.running) delete document.body.dataset.settled;
    if (this.#drawRequest !== 0) return;
    this.#drawRequest = requestAnimationFrame(() => {
      this.#drawRequest = 0;
      const context = this.#canvas.getContext('2d');
      if (!context) return;
      const ratio = window.devicePixelRatio || 1;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      draw(context, this.#model, this.camera, this.#size(), this.#theme, {
        hovered: this.#hovered,
        selected: this.#selected,
        found: this.#found,
        moving: this.#layout.running,
      });
    });
  }
}

const root = document.getElementById('graph');
if (root) new GraphView(root);
