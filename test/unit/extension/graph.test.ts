import { describe, expect, it } from 'vitest';
import { edgeTypes, type EdgeType } from '../../../src/core/graph/edge.ts';
import { graphPage } from '../../../src/extension/graph/graph-html.ts';
import { graphStrings } from '../../../src/extension/graph/graph-strings.ts';
import { subgraph, type SubgraphOptions } from '../../../src/extension/graph/subgraph.ts';
import type { GraphOutline } from '../../../src/service/engine-api.ts';
import { fitting, toScreen, toWorld, zoomAbout } from '../../../src/webview/camera.ts';
import { graphEdgeTypes } from '../../../src/protocol.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const typeAt = (type: EdgeType) => edgeTypes.indexOf(type);
const graph: GraphOutline = {
  nodes: ids.map((id) => ({
    id,
    name: id,
    capability: `Does ${id}.`,
    trusted: true,
    problems: { errors: id === 'e' ? 1 : 0, warnings: 0 },
  })),
  // a → b, b → c, c → d
  edges: [
    0,
    1,
    typeAt('dependency'),
    500,
    0,
    1,
    typeAt('semantic'),
    600,
    1,
    2,
    typeAt('workflow'),
    500,
    2,
    3,
    typeAt('dependency'),
    500,
  ],
};
const options: SubgraphOptions = {
  centres: ['a'],
  depth: 1,
  expanded: [],
  places: new Map(),
  limit: 100,
};
const names = (changes: Partial<SubgraphOptions>) =>
  subgraph(graph, { ...options, ...changes }).nodes.map(({ id }) => id);

describe('subgraph', () => {
  it('reaches as far as the depth, along edges in both directions', () => {
    expect(names({ depth: 1 })).toEqual(['a', 'b']);
    expect(names({ centres: ['d'], depth: 2 })).toEqual(['b', 'c', 'd']);
  });

  it('goes on from skills that were expanded', () => {
    expect(names({ depth: 1, expanded: ['b'] })).toEqual(['a', 'b', 'c']);
  });

  it('is the whole library without centres', () => {
    expect(names({ centres: undefined })).toEqual(ids);
  });

  it('keeps the nearest where there are too many, and says how many are left', () => {
    const drawn = subgraph(graph, { ...options, depth: 4, limit: 2 });
    expect(drawn.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(drawn.omitted).toBe(2);
  });

  it('gives the ends of edges as places among the nodes that are drawn', () => {
    const { nodes, edges } = subgraph(graph, { ...options, centres: ['d'], depth: 2 });
    expect(nodes.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    const [workflow, dependency] = [graphEdgeTypes.indexOf('workflow'), graphEdgeTypes.indexOf('dependency')];
    expect(edges).toEqual([0, 1, workflow, 500, 1, 2, dependency, 500]);
  });

  it('says of each skill what it is for, how many it is joined to, and how it is', () => {
    const { nodes, purposes } = subgraph(graph, { ...options, centres: undefined });
    expect(purposes).toEqual(ids.map((id) => `Does ${id}.`));
    expect(nodes.map(({ degree }) => degree)).toEqual([1, 2, 2, 1, 0]);
    expect(nodes.map(({ state }) => state)).toEqual(['well', 'well', 'well', 'well', 'broken']);
  });

  it('knows nothing of a centre that is gone', () => {
    expect(names({ centres: ['gone'] })).toEqual([]);
  });
});

describe('the page of the graph', () => {
  const page = graphPage({
    cspSource: 'vscode-resource:',
    scriptUri: 's.js',
    styleUri: 's.css',
    nonce: 'abc',
    strings: { ...graphStrings(), search: '"><script>' },
    language: 'en',
  });

  it('allows one script, by nonce, and nothing else', () => {
    expect(page).toContain("default-src 'none'; script-src 'nonce-abc'; style-src vscode-resource:");
    expect(page).not.toContain('unsafe-');
    expect(page.match(/<script/g)).toHaveLength(1);
  });
});

describe('the camera', () => {
  it('goes from world to screen and back', () => {
    const camera = { x: 10, y: -5, scale: 2 };
    expect(toWorld(camera, toScreen(camera, { x: 3, y: 4 }))).toEqual({ x: 3, y: 4 });
  });

  it('keeps the point under the pointer in its place while zooming', () => {
    const camera = { x: 10, y: -5, scale: 1 };
    const at = { x: 50, y: 60 };
    const world = toWorld(camera, at);
    const zoomed = toScreen(zoomAbout(camera, 1.7, at), world);
    expect(zoomed.x).toBeCloseTo(50);
    expect(zoomed.y).toBeCloseTo(60);
  });

  it('fits all points into the picture', () => {
    const size = { width: 400, height: 300 };
    const points = [
      { x: -900, y: 0 },
      { x: 500, y: 800 },
    ];
    const camera = fitting(points, size);
    for (const { x, y } of points.map((point) => toScreen(camera, point))) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(400);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(300);
    }
  });
});
