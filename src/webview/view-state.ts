// What is shown: scope, depth, unfolded skills, hidden types, places. Kept by VS Code while the page is away.

import type { FromWebview, GraphData, GraphEdgeType, GraphScope, GraphViewState } from '../protocol.ts';
import type { Camera } from './camera.ts';
import type { GraphModel } from './graph-model.ts';

export interface VsCode {
  postMessage(message: FromWebview): void;
  getState(): GraphViewState | undefined;
  setState(state: GraphViewState): void;
}

/** Graphs with more nodes than this are laid out anew when they come back. */
const keptPositions = 3000;

export class ViewState {
  readonly #vscode: VsCode;
  readonly #positions: Map<string, readonly [number, number]>;
  /** As it was left; undefined at the first time. */
  readonly restored: GraphViewState | undefined;
  scope: GraphScope = { kind: 'library' };
  depth = 1;
  /** Skills that were unfolded by a double click. */
  expanded: readonly string[] = [];
  hidden: ReadonlySet<GraphEdgeType> = new Set();
  /** Scope of the graph that is drawn; undefined before the first. */
  #drawn: GraphScope | undefined;

  constructor(vscode: VsCode) {
    this.#vscode = vscode;
    this.restored = vscode.getState();
    this.#positions = new Map(Object.entries(this.restored?.positions ?? {}));
    if (!this.restored) return;
    [this.scope, this.depth, this.expanded] = [
      this.restored.scope,
      this.restored.depth,
      this.restored.expanded,
    ];
    this.hidden = new Set(this.restored.hidden);
  }

  /** Where skills were last; the layout starts from there. */
  get positions(): ReadonlyMap<string, readonly [number, number]> {
    return this.#positions;
  }

  /** Takes over what a new graph shows. True where it is another picture than before. */
  adopt(graph: GraphData, before: GraphModel): boolean {
    this.#keepPositions(before);
    const other = !sameScope(graph.scope, this.#drawn ?? this.scope);
    // Places in another picture would only be in the way.
    if (other) this.#positions.clear();
    this.#drawn = graph.scope;
    [this.scope, this.depth] = [graph.scope, graph.depth];
    return other;
  }

  toggle(type: GraphEdgeType): void {
    const hidden = new Set(this.hidden);
    if (!hidden.delete(type)) hidden.add(type);
    this.hidden = hidden;
  }

  /** `camera`: where the person has put it. */
  remember(model: GraphModel, camera: Camera | undefined): void {
    this.#keepPositions(model);
    const keep = model.placed.length > 0 && model.placed.length <= keptPositions;
    this.#vscode.setState({
      scope: this.scope,
      depth: this.depth,
      hidden: [...this.hidden],
      expanded: this.expanded,
      ...(camera ? { camera } : {}),
      ...(keep ? { positions: model.positions() } : {}),
    });
  }

  #keepPositions(model: GraphModel): void {
    for (const [id, position] of Object.entries(model.positions())) this.#positions.set(id, position);
  }
}

export function sameScope(a: GraphScope, b: GraphScope): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
