// How smooth the graph view is: its layout and drawing in a page of headless Chromium, without a workbench around it.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import esbuild from 'esbuild';
import { inlineWorker } from '../../scripts/inline-worker.mjs';
import { root } from '../e2e/driver/paths.ts';
import type { FrameFigures } from './page/frame-figures.ts';

/** Prints a line for each number of nodes. */
export async function benchFrames(browser: Browser, counts: readonly number[]): Promise<void> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(root, 'test/bench/page/frames.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    plugins: [inlineWorker],
  });
  for (const count of counts) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
    await page.addScriptTag({ content: outputFiles[0]!.text });
    const figures = await page.evaluate<FrameFigures>(`framesOf(${count})`);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    console.log(
      [
        `graph of ${figures.nodes} nodes and ${figures.edges} edges in a page of its own:`,
        `first picture ${ms(figures.firstPicture)}, settled ${ms(figures.settled)},`,
        `while it moves a picture takes ${ms(figures.movingMedian)} of the page (worst ${ms(figures.movingWorst)})`,
        `and comes every ${ms(figures.between)},`,
        `a drawing at rest ${ms(figures.drawAtRest)}, near to ${ms(figures.drawNear)},`,
        `of which placing names ${ms(figures.namesAtRest)}, near to ${ms(figures.namesNear)}, keeping them ${ms(figures.namesKept)}`,
      ].join(' '),
    );
    await page.close();
  }
}
