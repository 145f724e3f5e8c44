// The graph as it is shown: nodes with positions, the edges whose types are not hidden, who is next to whom.

import { Adjacency } from './adjacency.ts';
import { graphEdgeTypes, numbersAnEdge } from '../protocol.ts';
import type { GraphData, GraphEdgeType, GraphNode } from '../protocol.ts';

/** A node that the layout moves: it writes x and y. */
export interface Placed {
  readonly node: GraphNode;
  /** Its place in `GraphModel.placed`. */
  readonly index: number;
  readonly radius: number;
  /** What the skill is for; '' until it is told. */
  purpose: string;
  x: number;
  y: number;
}

export interface Link {
  readonly type: GraphEdgeType;
  /** 0…1 */
  readonly weight: number;
  readonly source: Placed;
  readonly target: Placed;
}

export class GraphModel {
  readonly placed: readonly Placed[];
  readonly byId: ReadonlyMap<string, Placed>;
  readonly links: readonly Link[];
  /** Of all edges, whatever is hidden. */
  readonly adjacency: Adjacency;
  #hidden: ReadonlySet<GraphEdgeType>;
  #shown: readonly Link[] = [];

  /** Nodes stay where `known` has them; new ones start next to a neighbour, or where the layout puts them. */
  constructor(
    data: GraphData,
    known: ReadonlyMap<string, readonly [number, number]>,
    hidden: ReadonlySet<GraphEdgeType>,
  ) {
    this.#hidden = hidden;
    const { nodes, edges } = data;
    this.adjacency = new Adjacency(nodes.length, edges);
    this.placed = nodes.map((node, index) => {
      const start =
        known.get(node.id) ?? (known.size > 0 ? this.#nearNeighbour(nodes, known, index) : undefined);
      const placed: Placed = {
        node,
        index,
        radius: radiusOf(node),
        purpose: '',
        x: start?.[0] ?? Number.NaN,
        y: start?.[1] ?? Number.NaN,
      };
      return placed;
    });
    this.byId = new Map(this.placed.map((placed) => [placed.node.id, placed]));
    const links: Link[] = [];
    for (let at = 0; at < edges.length; at += numbersAnEdge)
      links.push({
        source: this.placed[edges[at]!]!,
        target: this.placed[edges[at + 1]!]!,
        type: graphEdgeTypes[edges[at + 2]!]!,
        weight: edges[at + 3]! / 1000,
      });
    this.links = links;
    this.hide(hidden);
  }

  /** Edges of types that are not hidden. */
  get shown(): readonly Link[] {
    return this.#shown;
  }

  get hidden(): ReadonlySet<GraphEdgeType> {
    return this.#hidden;
  }

  hide(hidden: ReadonlySet<GraphEdgeType>): void {
    this.#hidden = hidden;
    this.#shown = this.links.filter(({ type }) => !hidden.has(type));
  }

  /** `purposes`: in the order of the nodes. */
  describe(purposes: readonly string[]): void {
    for (const [index, placed] of this.placed.entries()) placed.purpose = purposes[index] ?? '';
  }

  neighbours({ index }: Placed): readonly Placed[] {
    return Array.from(this.adjacency.of(index), (other) => this.placed[other]!);
  }

  /** Ids of skills whose name or purpose holds all the words; undefined where there are none to look for. */
  matching(text: string): ReadonlySet<string> | undefined {
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return undefined;
    const hits = this.placed.filter(({ node, purpose }) =>
      words.every((word) => `${node.name} ${purpose}`.toLowerCase().includes(word)),
    );
    return new Set(hits.map(({ node }) => node.id));
  }

  /** The node at a point of the world, within `slack` of its rim; the topmost where several are. */
  at(x: number, y: number, slack: number): Placed | undefined {
    let best: Placed | undefined;
    let bestDistance = Infinity;
    for (const placed of this.placed) {
      const distance = Math.hypot(placed.x - x, placed.y - y) - placed.radius;
      if (distance <= slack && distance < bestDistance) [best, bestDistance] = [placed, distance];
    }
    return best;
  }

  /** The neighbour that lies most nearly in a direction; undefined where none lies within 75° of it. */
  towards(from: Placed, dx: number, dy: number): Placed | undefined {
    let best: Placed | undefined;
    let bestScore = Math.cos((75 * Math.PI) / 180);
    for (const other of this.neighbours(from)) {
      const [x, y] = [other.x - from.x, other.y - from.y];
      const score = (x * dx + y * dy) / (Math.hypot(x, y) || 1);
      if (score > bestScore) [best, bestScore] = [other, score];
    }
    return best;
  }

  positions(): Record<string, readonly [number, number]> {
    return Object.fromEntries(
      this.placed.map(({ node, x, y }) => [node.id, [Math.round(x), Math.round(y)] as const]),
    );
  }

  #nearNeighbour(
    nodes: readonly GraphNode[],
    known: ReadonlyMap<string, readonly [number, number]>,
    index: number,
  ): readonly [number, number] | undefined {
    for (const other of this.adjacency.of(index)) {
      const place = known.get(nodes[other]!.id);
      // Spread by the golden angle, so that a fan of new neighbours does not start on one spot.
      if (place) return [place[0] + 40 * Math.cos(index * 2.4), place[1] + 40 * Math.sin(index * 2.4)];
    }
    return undefined;
  }
}

function radiusOf({ degree, place, distance }: GraphNode): number {
  return Math.max(Math.min(14, 4 + Math.sqrt(degree) * 1.1), place > 0 ? 10 : distance === 0 ? 8 : 0);
}
