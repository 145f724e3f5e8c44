import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphData } from '../../../src/protocol.ts';
import { fitting, zoomAbout, type Camera } from '../../../src/webview/camera.ts';
import { noEmphasis } from '../../../src/webview/emphasis.ts';
import { GraphModel } from '../../../src/webview/graph-model.ts';
import {
  keepLabels,
  placeLabels,
  type Box,
  type LabelPlace,
  type LabelScene,
  type LabelWish,
} from '../../../src/webview/label-places.ts';
import { Labels, type Label } from '../../../src/webview/labels.ts';
import { LineGrid, NodeGrid } from '../../../src/webview/obstacles.ts';
import { wholePicture, type Picture } from '../../../src/webview/picture.ts';
import { graphSvg } from '../../../src/webview/svg-export.ts';

const size = { width: 1000, height: 600 };

function wish(x: number, y: number, more: Partial<LabelWish> = {}): LabelWish {
  return {
    x,
    y,
    radius: 8,
    width: 90,
    clearance: 4,
    mayCover: 'nothing',
    before: undefined,
    stays: false,
    ...more,
  };
}

/** Nodes where the wishes are, others at `more` (x, y and radius), and lines. */
function scene(
  wishes: readonly LabelWish[],
  more: readonly number[] = [],
  lines: readonly (readonly [number, number, number, number])[] = [],
): LabelScene {
  const circles = [...wishes.flatMap(({ x, y, radius }) => [x, y, radius]), ...more];
  const grid = new LineGrid(size);
  for (const line of lines) grid.add(...line, 1);
  return { size, nodes: new NodeGrid(size, Float32Array.from(circles)), lines: grid };
}

const sidesOf = (places: readonly (LabelPlace | undefined)[]) => places.map((place) => place?.side);

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function touches({ left, top, right, bottom }: Box, { x, y, radius }: LabelWish): boolean {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius;
}

describe('the place of a name', () => {
  it('is below its node where nothing is in the way', () => {
    const alone = [wish(500, 300)];
    const [place] = placeLabels(alone, scene(alone));
    expect(place).toMatchObject({ side: 'below', box: { left: 455, right: 545 } });
    expect(place!.box.top).toBeGreaterThan(308);
  });

  it('is another side where a node lies below', () => {
    const alone = [wish(500, 300)];
    expect(sidesOf(placeLabels(alone, scene(alone, [520, 318, 8])))).toEqual(['above']);
  });

  it('keeps off lines where it can', () => {
    const alone = [wish(500, 300)];
    const along = [400, 318, 600, 318] as const;
    expect(sidesOf(placeLabels(alone, scene(alone, [], [along])))).toEqual(['above']);
  });

  it('does not touch another node, so that it could be taken for its name', () => {
    const alone = [wish(500, 300)];
    const lines = [
      [400, 318, 600, 318],
      [400, 282, 600, 282],
    ] as const;
    // Right of it lies another node at the end of the name.
    expect(sidesOf(placeLabels(alone, scene(alone, [618, 300, 8], lines)))).toEqual(['left']);
  });

  it('is whole in the picture', () => {
    const corner = [wish(996, 592)];
    const [place] = placeLabels(corner, scene(corner));
    expect(place!.box.right).toBeLessThanOrEqual(size.width);
    expect(place!.box.bottom).toBeLessThanOrEqual(size.height);
  });

  it('is nowhere rather than cut off, unless the eye moves on over it', () => {
    const walled = wish(5, 300);
    const aboveAndBelow = [5, 280, 7, 5, 320, 7, 60, 280, 7, 60, 320, 7, 40, 300, 7];
    expect(placeLabels([walled], scene([walled], aboveAndBelow))).toEqual([undefined]);
    const seen = wish(5, 300, { before: 'left', stays: true });
    expect(sidesOf(placeLabels([seen], scene([seen], aboveAndBelow)))).toEqual(['left']);
  });

  it('is given to the more important of two, where there is room for one', () => {
    const two = [wish(500, 310), wish(500, 310)];
    const besideAndAbove = [540, 310, 7, 460, 310, 7, 500, 291, 7, 530, 294, 7, 470, 294, 7];
    const [first, second] = placeLabels(two, scene(two, besideAndAbove));
    expect(first?.side).toBe('below');
    expect(second).toBeUndefined();
  });

  it('is moved to another side to make room for a less important one that has but one', () => {
    const important = wish(500, 300);
    // Its only free side is above, where the name below the first one would be.
    const lesser = wish(500, 345);
    const block = [440, 345, 7, 560, 345, 7, 470, 365, 7, 500, 370, 7, 530, 365, 7];
    const wishes = [important, lesser];
    const places = placeLabels(wishes, scene(wishes, block));
    expect(places.every(Boolean)).toBe(true);
    expect(overlap(places[0]!.box, places[1]!.box)).toBe(false);
  });

  it('is always found for the node that is pointed at', () => {
    const crowd = Array.from({ length: 400 }, (_, i) => [
      440 + (i % 20) * 6,
      240 + Math.floor(i / 20) * 6,
      4,
    ]);
    const pointed = [wish(500, 300, { mayCover: 'anything' })];
    expect(placeLabels(pointed, scene(pointed, crowd.flat()))[0]).toBeDefined();
    const other = [wish(500, 300)];
    expect(placeLabels(other, scene(other, crowd.flat()))[0]).toBeUndefined();
  });

  it('stays on its side, though another has become a little better', () => {
    const alone = [wish(500, 300, { before: 'right' })];
    expect(sidesOf(placeLabels(alone, scene(alone)))).toEqual(['right']);
  });

  const anyWishes = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: size.width }),
      y: fc.integer({ min: 0, max: size.height }),
      radius: fc.integer({ min: 4, max: 14 }),
      width: fc.integer({ min: 20, max: 200 }),
    }),
    { minLength: 1, maxLength: 90 },
  );

  it('is over no node and no other name, and the same each time', () => {
    fc.assert(
      fc.property(anyWishes, (many) => {
        const wishes = many.map(({ x, y, ...more }) => wish(x, y, more));
        const places = placeLabels(wishes, scene(wishes));
        const boxes = places.flatMap((place) => (place ? [place.box] : []));
        for (const [index, box] of boxes.entries()) {
          expect(wishes.some((other) => touches(box, other))).toBe(false);
          expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
        }
        expect(placeLabels(wishes, scene(wishes))).toEqual(places);
      }),
    );
  });

  it('is kept as it was while the eye moves, or left out, but never another', () => {
    fc.assert(
      fc.property(anyWishes, fc.integer({ min: -80, max: 80 }), (many, pan) => {
        const wishes = many.map(({ x, y, ...more }) => wish(x, y, more));
        const before = placeLabels(wishes, scene(wishes));
        const moved = wishes.map((one, index) => ({ ...one, y: one.y + pan, before: before[index]?.side }));
        const kept = keepLabels(moved, size);
        expect(sidesOf(kept)).toEqual(sidesOf(before));
      }),
    );
  });
});

/** Clusters of ten, of which the first is joined to all. */
function graphOf(count: number): GraphModel {
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    name: `skill-number-${index}`,
    degree: index % 10 === 0 ? 9 : 1,
    state: 'well' as const,
    place: 0,
    distance: 1,
  }));
  const edges = nodes.flatMap((_, index) => (index % 10 === 0 ? [] : [index - (index % 10), index, 0, 500]));
  const data: GraphData = { scope: { kind: 'library' }, depth: 1, title: '', nodes, edges, omitted: 0 };
  const places = nodes.map(({ id }, index): [string, readonly [number, number]] => {
    const cluster = Math.floor(index / 10);
    const [row, column] = [Math.floor(cluster / 20), cluster % 20];
    const turn = (index % 10) * 0.7;
    const out = index % 10 === 0 ? 0 : 45;
    return [id, [column * 160 + out * Math.cos(turn), row * 140 + out * Math.sin(turn)]];
  });
  return new GraphModel(data, new Map(places), new Set());
}

describe('the names of a graph', () => {
  const newLabels = () => new Labels((text) => text.length * 7);
  const pictureOf = (model: GraphModel, more: Partial<Picture> = {}): Picture => ({
    model,
    size,
    camera: fitting(model.placed, size),
    emphasis: noEmphasis,
    ...more,
  });
  const names = (labels: readonly Label[]) => labels.map(({ text }) => text);
  const boxOf = ({ x, y, align, text }: Label): Box => {
    const width = text.length * 7;
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    return { left, right: left + width, top: y - 10, bottom: y + 3 };
  };

  it('are all there where there is room', () => {
    const model = graphOf(10);
    expect(new Set(names(newLabels().plan(pictureOf(model))))).toEqual(
      new Set(model.placed.map(({ node }) => node.name)),
    );
  });

  it.each([200, 2000])('of %d nodes are fewer, apart from each other, and those of hubs first', (count) => {
    const model = graphOf(count);
    const labels = newLabels().plan(pictureOf(model));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.length).toBeLessThan(count / 2);
    expect(labels[0]!.text).toMatch(/0$/);
    const boxes = labels.map(boxOf);
    for (const [index, box] of boxes.entries())
      expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
  });

  it('grow in number as the eye comes nearer', () => {
    const model = graphOf(2000);
    const labels = newLabels();
    const far = labels.plan(pictureOf(model));
    const camera = zoomAbout(fitting(model.placed, size), 6, { x: 500, y: 300 });
    const seen = (name: string) => {
      const { x, y } = model.placed.find(({ node }) => node.name === name)!;
      const [left, top] = [x * camera.scale + camera.x, y * camera.scale + camera.y];
      return left > 0 && top > 0 && left < size.width && top < size.height;
    };
    const near = labels.plan(pictureOf(model, { camera }));
    expect(near.length).toBeGreaterThan(names(far).filter(seen).length);
  });

  it('go with their nodes while the eye pans, and stay when it has come to rest', () => {
    const model = graphOf(200);
    const labels = newLabels();
    const picture = pictureOf(model);
    const before = labels.plan(picture);
    const camera: Camera = { ...picture.camera, x: picture.camera.x + 30, y: picture.camera.y - 20 };
    const panning = labels.plan({ ...picture, camera, emphasis: { ...noEmphasis, motion: 'eye' } });
    const arrived = new Map(labels.plan({ ...picture, camera }).map((label) => [label.text, label]));
    const inside = ({ x, y }: Label) => x > 120 && x < size.width - 120 && y > 60 && y < size.height - 60;
    const expected = before.filter(inside);
    expect(expected.length).toBeGreaterThan(5);
    for (const label of expected) {
      const moved = { ...label, x: label.x + 30, y: label.y - 20 };
      const close = (other: Label | undefined) => {
        expect(other?.align).toBe(moved.align);
        expect(other?.x).toBeCloseTo(moved.x);
        expect(other?.y).toBeCloseTo(moved.y);
      };
      close(panning.find(({ text }) => text === label.text));
      close(arrived.get(label.text));
    }
  });

  it('come back as they were after a skill was pointed at, which shows those of its neighbours', () => {
    const model = graphOf(200);
    const labels = newLabels();
    const before = labels.plan(pictureOf(model));
    const hovered = model.placed[0]!;
    const pointed = labels.plan(pictureOf(model, { emphasis: { ...noEmphasis, hovered } }));
    expect(names(pointed)[0]).toBe('skill-number-0');
    const near = new Set([hovered, ...model.neighbours(hovered)].map(({ node }) => node.name));
    expect(pointed.length).toBeGreaterThan(3);
    expect(names(pointed).every((name) => near.has(name))).toBe(true);
    expect(labels.plan(pictureOf(model))).toEqual(before);
  });

  it('show the selected skill always', () => {
    const model = graphOf(2000);
    const selected = model.placed[1013]!;
    const shown = newLabels().plan(pictureOf(model, { emphasis: { ...noEmphasis, selected } }));
    expect(names(shown)).toContain('skill-number-1013');
  });

  it('wait while a large graph is laid out', () => {
    const emphasis = { ...noEmphasis, motion: 'nodes' } as const;
    expect(newLabels().plan(pictureOf(graphOf(200), { emphasis }))).toEqual([]);
    expect(newLabels().plan(pictureOf(graphOf(20), { emphasis }))).not.toEqual([]);
  });

  it('are in a saved picture, all of them inside its frame', () => {
    const model = graphOf(50);
    const picture = wholePicture(model);
    const labels = newLabels().plan(picture);
    expect(labels.length).toBeGreaterThan(40);
    for (const { left, right, top, bottom } of labels.map(boxOf)) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(picture.size.width);
      expect(bottom).toBeLessThanOrEqual(picture.size.height);
    }
    const colour = '#888';
    const svg = graphSvg(
      picture,
      {
        ...{ background: '#fff', text: colour, quiet: colour, node: colour, accent: colour, error: colour },
        ...{ warning: colour, font: 'sans-serif', highContrast: false },
        edges: { dependency: colour, workflow: colour, alternative: colour, semantic: colour },
      },
      labels,
    );
    const written = [...svg.matchAll(/<text class="name" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)];
    expect(written.map(([, , , text]) => text)).toEqual(names(labels));
    expect(svg.match(/<circle /g)).toHaveLength(50);
  });
});
