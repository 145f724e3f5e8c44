// Messages between the extension and its graph webview. The only code that both sides share.

export type GraphEdgeType = 'dependency' | 'workflow' | 'semantic' | 'alternative';
export const graphEdgeTypes: readonly GraphEdgeType[] = ['dependency', 'workflow', 'alternative', 'semantic'];

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  /** Skills that it has edges to, in the whole library. */
  readonly degree: number;
  readonly state: 'well' | 'shadowed' | 'broken' | 'untrusted';
  /** 1-based place in the bundle; 0: not in it. */
  readonly place: number;
  /** Steps from the centre; 0: is a centre. 1 where the scope has none. */
  readonly distance: number;
}

/** How many numbers stand for an edge in `GraphData.edges`. */
export const numbersAnEdge = 4;

/** What the graph shows. */
export type GraphScope =
  | { readonly kind: 'skill'; readonly id: string }
  | { readonly kind: 'bundle' }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'library' };

export interface GraphData {
  readonly scope: GraphScope;
  readonly depth: number;
  readonly title: string;
  readonly nodes: readonly GraphNode[];
  /**
   * Four numbers an edge: places in `nodes` of its two ends, place of its type in `graphEdgeTypes`, weight in thousandths.
   * As objects, those of a large library take longer to send than to draw.
   */
  readonly edges: readonly number[];
  /** Skills that were left out because the graph would be too large. */
  readonly omitted: number;
}

/** What the hover card of a skill says. */
export interface GraphCard {
  readonly id: string;
  readonly name: string;
  readonly capability: string;
  readonly path: string;
  readonly states: readonly string[];
  /** Strongest first. */
  readonly edges: readonly {
    readonly label: string;
    readonly other: string;
    readonly type: GraphEdgeType;
    readonly evidence: string;
  }[];
}

/** Kept by the webview across reloads. */
export interface GraphViewState {
  readonly scope: GraphScope;
  readonly depth: number;
  readonly hidden: readonly GraphEdgeType[];
  /** Skills that were expanded by a double click. */
  readonly expanded: readonly string[];
  readonly camera?: { readonly x: number; readonly y: number; readonly scale: number };
  /** Positions by id, for graphs of moderate size. */
  readonly positions?: Readonly<Record<string, readonly [number, number]>>;
}

export type ToWebview =
  | { readonly type: 'graph'; readonly graph: GraphData }
  /** What each skill of the last graph is for, in the order of its nodes. Follows the graph: a picture needs no such words. */
  | { readonly type: 'purposes'; readonly purposes: readonly string[] }
  | { readonly type: 'card'; readonly card: GraphCard }
  /** Moves the eye to a skill and marks it. */
  | { readonly type: 'select'; readonly id: string };

export type FromWebview =
  | { readonly type: 'ready'; readonly state?: GraphViewState }
  | {
      readonly type: 'show';
      readonly scope: GraphScope;
      readonly depth: number;
      readonly expanded: readonly string[];
    }
  | { readonly type: 'card'; readonly id: string }
  | { readonly type: 'open'; readonly id: string }
  /** `data`: SVG text, or PNG in base64. */
  | { readonly type: 'export'; readonly format: 'svg' | 'png'; readonly data: string }
  | { readonly type: 'error'; readonly message: string };

/** Words of the webview's interface, in the person's language. */
export interface GraphStrings {
  readonly search: string;
  readonly depth: string;
  readonly fit: string;
  readonly exportSvg: string;
  readonly exportPng: string;
  readonly scopeLabel: string;
  readonly scopeSkill: string;
  readonly scopeBundle: string;
  readonly scopeLibrary: string;
  readonly scopeSearch: string;
  readonly legend: string;
  readonly types: Readonly<Record<GraphEdgeType, string>>;
  readonly empty: string;
  readonly loading: string;
  readonly omitted: string;
  readonly canvas: string;
  /** One, and many with `{0}`. */
  readonly skills: readonly [string, string];
  readonly edges: readonly [string, string];
}
