import { describe, expect, it } from 'vitest';
import type { GraphData } from '../../../src/protocol.ts';
import { lineWithin } from '../../../src/webview/edge-line.ts';
import { GraphModel, type Link } from '../../../src/webview/graph-model.ts';
import { placeNew } from '../../../src/webview/start-places.ts';

/** Edges by the places of their ends. */
function modelOf(
  count: number,
  ends: readonly (readonly [number, number])[],
  known: ReadonlyMap<string, readonly [number, number]> = new Map(),
): GraphModel {
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    name: `skill ${index}`,
    degree: ends.flat().filter((end) => end === index).length,
    state: 'well' as const,
    place: 0,
    distance: 1,
  }));
  const edges = ends.flatMap(([from, to]) => [from, to, 0, 500]);
  const data: GraphData = { scope: { kind: 'library' }, depth: 1, title: '', nodes, edges, omitted: 0 };
  return new GraphModel(data, known, new Set());
}

const chain = (count: number) => Array.from({ length: count - 1 }, (_, i) => [i, i + 1] as const);

describe('the first places', () => {
  it('are for every node another, and the same each time', () => {
    const places = () => {
      const model = modelOf(300, [...chain(200), [250, 251]]);
      placeNew(model);
      return model.placed.map(({ x, y }) => `${x} ${y}`);
    };
    expect(new Set(places()).size).toBe(300);
    expect(places()).toEqual(places());
  });

  it('leave those alone that have a place', () => {
    const model = modelOf(3, [[0, 1]], new Map([['s2', [7, 8]]]));
    placeNew(model);
    expect(model.placed[2]).toMatchObject({ x: 7, y: 8 });
  });

  it('keep together what hangs together', () => {
    const model = modelOf(40, [...chain(30), ...chain(40).slice(31)]);
    placeNew(model);
    const [large, small] = [model.placed.slice(0, 30), model.placed.slice(31)];
    const middle = (of: typeof large) => of.reduce((sum, { x }) => sum + x, 0) / of.length;
    const [centre, other] = [model.placed[15]!, model.placed[35]!];
    expect(Math.abs(middle(large) - centre.x)).toBeLessThan(100);
    for (const { x, y } of small) expect(Math.hypot(x - other.x, y - other.y)).toBeLessThan(100);
  });
});

describe('the line of an edge', () => {
  const size = { width: 100, height: 100 };
  const camera = { x: 0, y: 0, scale: 1 };
  const link = (x1: number, y1: number, x2: number, y2: number): Link => {
    const model = modelOf(
      2,
      [[0, 1]],
      new Map([
        ['s0', [x1, y1]],
        ['s1', [x2, y2]],
      ]),
    );
    return model.links[0]!;
  };

  it('is the whole edge where all of it is seen', () => {
    expect(lineWithin(link(10, 20, 90, 80), camera, size)).toMatchObject({
      ...{ x1: 10, y1: 20, x2: 90, y2: 80 },
      whole: true,
    });
  });

  it('ends soon after the rim where the edge goes on', () => {
    const line = lineWithin(link(50, 50, 5000, 50), camera, size)!;
    expect(line).toMatchObject({ x1: 50, y1: 50, y2: 50, whole: false });
    expect(line.x2).toBeGreaterThanOrEqual(100);
    expect(line.x2).toBeLessThan(150);
  });

  it('tells edges inside, those that leave and those that only pass by', () => {
    const told = (line: Link) => {
      const { inside, passing } = lineWithin(line, camera, size)!;
      return { inside, passing };
    };
    expect(told(link(10, 20, 90, 80))).toEqual({ inside: true, passing: false });
    expect(told(link(50, 50, 5000, 50))).toEqual({ inside: false, passing: false });
    expect(told(link(-500, 50, 500, 50))).toEqual({ inside: false, passing: true });
  });

  it('is none where nothing of the edge is seen', () => {
    expect(lineWithin(link(-50, -500, 500, -50), camera, size)).toBeUndefined();
    expect(lineWithin(link(-500, 50, -400, 50), camera, size)).toBeUndefined();
  });

  it('crosses the picture where both ends are beyond it', () => {
    expect(lineWithin(link(-500, 50, 500, 50), camera, size)).toBeDefined();
  });
});
