import { describe, expect, it } from 'vitest';
import { Adjacency } from '../../../src/webview/adjacency.ts';
import { Forces, type LayoutTask } from '../../../src/webview/forces.ts';

describe('who is next to whom', () => {
  it('counts each neighbour once, whatever the direction and the number of edges', () => {
    // Two types from 0 to 1, one back, and one from 2 to 0.
    const edges = [0, 1, 0, 500, 0, 1, 3, 500, 1, 0, 0, 500, 2, 0, 1, 500];
    const next = new Adjacency(4, edges);
    expect([0, 1, 2, 3].map((node) => [...next.of(node)])).toEqual([[1, 2], [0], [0], []]);
  });
});

describe('the forces', () => {
  /** A star of four, and one node alone. */
  const task = (): LayoutTask => ({
    places: Float32Array.from([0, 0, 300, 0, 0, 300, -300, 0, 900, 900]),
    radii: new Float32Array(5).fill(5),
    neighbours: Int32Array.from([3, 1, 1, 1, 0]),
    ends: Int32Array.from([0, 1, 0, 2, 0, 3]),
    weights: new Float32Array(3).fill(0.5),
    heat: 1,
    aspect: 1,
  });
  const settle = (forces: Forces) => {
    while (!forces.atRest) forces.work(50);
    return forces.places();
  };

  it('come to rest, at the same places each time', () => {
    const places = settle(new Forces(task()));
    expect(places.every(Number.isFinite)).toBe(true);
    expect(settle(new Forces(task()))).toEqual(places);
  });

  it('spread the graph as wide as its place is', () => {
    const wideness = (aspect: number) => {
      const places = settle(new Forces({ ...task(), aspect }));
      const extent = (from: number) => {
        const values = [...places].filter((_, at) => at % 2 === from);
        return Math.max(...values) - Math.min(...values);
      };
      return extent(0) / extent(1);
    };
    expect(wideness(2)).toBeGreaterThan(1.3 * wideness(0.7));
  });

  it('leave a node where it is held, until it is let go', () => {
    const forces = new Forces(task());
    forces.hold(4, { x: 500, y: -500 });
    expect([...settle(forces)].slice(8)).toEqual([500, -500]);
    forces.hold(4, undefined);
    forces.heat(0.5);
    expect(forces.atRest).toBe(false);
    expect([...settle(forces)].slice(8)).not.toEqual([500, -500]);
  });
});
