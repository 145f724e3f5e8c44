// The plot of `gos bench --svg` as a PNG: the README of an extension may show no SVG.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from './paths.ts';
import { shrinkPng } from './shrink-png.ts';

/** Writes docs/images/retrieval-bench.png beside the SVG; returns its path. */
export async function drawPlot(browser: Browser): Promise<string> {
  const svg = readFileSync(join(root, 'docs/images/retrieval-bench.svg'), 'utf8');
  const path = join(root, 'docs/images/retrieval-bench.png');
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  try {
    await page.setContent(
      `<body style="margin: 0"><div style="display: inline-block; padding: 12px">${svg}</div>`,
    );
    await page.locator('div').screenshot({ path });
  } finally {
    await page.close();
  }
  shrinkPng(path);
  return path;
}
