// Runs in a page: lays out and draws a made-up graph with the code of the graph view, and times it.

import type { GraphData } from '../../../src/protocol.ts';
import { fitting, zoomAbout } from '../../../src/webview/camera.ts';
import { draw } from '../../../src/webview/draw.ts';
import { labelFont } from '../../../src/webview/draw-labels.ts';
import { noEmphasis, type Emphasis } from '../../../src/webview/emphasis.ts';
import { GraphModel } from '../../../src/webview/graph-model.ts';
import { Labels } from '../../../src/webview/labels.ts';
import { Layout } from '../../../src/webview/layout.ts';
import { startLayoutThread } from '../../../src/webview/layout-thread.ts';
import { readTheme } from '../../../src/webview/read-theme.ts';
import type { FrameFigures } from './frame-figures.ts';

/** Families of some ten skills, hubs among them: each joined to a few of its own and now and then to another's. */
function madeUp(count: number): GraphData {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const degrees = new Array<number>(count).fill(0);
  const edges: number[] = [];
  for (let from = 0; from < count; from++) {
    const family = from - (from % 11);
    const wanted = Math.floor(random() * random() * 14);
    for (let edge = 0; edge < wanted; edge++) {
      const near = random() < 0.8;
      const to = Math.floor(near ? family + random() * 11 : random() ** 2 * count);
      if (to === from || to >= count) continue;
      edges.push(from, to, Math.floor(random() * 4), Math.floor(random() * 1000));
      degrees[from]!++;
      degrees[to]!++;
    }
  }
  const nodes = degrees.map((degree, index) => ({
    id: `library/skill-${index}`,
    name: `skill number ${index}`,
    degree,
    state: 'well' as const,
    place: 0,
    distance: 1,
  }));
  return { scope: { kind: 'library' }, depth: 1, title: '', nodes, edges, omitted: 0 };
}

const size = { width: 1200, height: 760 };

async function framesOf(count: number): Promise<FrameFigures> {
  const data = madeUp(count);
  const canvas = document.createElement('canvas');
  document.body.replaceChildren(canvas);
  [canvas.width, canvas.height] = [size.width, size.height];
  const context = canvas.getContext('2d')!;
  const theme = readTheme();
  const started = performance.now();
  const model = new GraphModel(data, new Map(), new Set());
  const labels = new Labels((text) => {
    context.font = labelFont(theme);
    return context.measureText(text).width;
  });
  const paint = (motion: Emphasis['motion'], camera = fitting(model.placed, size)) => {
    const picture = { model, camera, size, emphasis: { ...noEmphasis, motion } };
    const before = performance.now();
    const plan = labels.plan(picture);
    const planned = performance.now() - before;
    draw(context, picture, theme, plan);
    // Drawing is put off until someone looks at the pixels.
    context.getImageData(0, 0, 1, 1);
    return planned;
  };
  const frames: number[] = [];
  const gaps: number[] = [];
  let last = 0;
  let firstPicture = 0;
  await new Promise<void>((resolve) => {
    const layout = new Layout({
      onMove() {
        const now = performance.now();
        paint('nodes');
        frames.push(performance.now() - now);
        if (last > 0) gaps.push(now - last);
        last = now;
      },
      onSettled: resolve,
      still: () => false,
      aspect: () => size.width / size.height,
      startThread: () => startLayoutThread((message) => console.error(message)),
    });
    layout.start(model, 1);
    paint('nodes');
    firstPicture = performance.now() - started;
  });
  const settled = performance.now() - started;
  const times = (motion: Emphasis['motion'], camera = fitting(model.placed, size)) => {
    const all: number[] = [];
    const names: number[] = [];
    for (let round = 0; round < 7; round++) {
      const before = performance.now();
      names.push(paint(motion, camera));
      all.push(performance.now() - before);
    }
    return { all: median(all), names: median(names) };
  };
  const near = zoomAbout(fitting(model.placed, size), 8, { x: 600, y: 380 });
  const [atRest, atRestNear] = [times('none'), times('none', near)];
  return {
    nodes: count,
    edges: data.edges.length / 4,
    firstPicture,
    settled,
    between: median(gaps),
    movingMedian: median(frames),
    movingWorst: Math.max(...frames),
    drawAtRest: atRest.all,
    drawNear: atRestNear.all,
    namesAtRest: atRest.names,
    namesNear: atRestNear.names,
    namesKept: times('eye', near).names,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

Object.assign(globalThis, { framesOf });
