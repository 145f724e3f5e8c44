// Takes pictures of the extension in a real workbench, in the themes asked for.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './build.ts';
import { launchChromium } from './chromium.ts';
import { CodeServer, copyExamples } from './code-server.ts';
import { drawPlot } from './draw-plot.ts';
import { root, shotsFolder } from './paths.ts';
import { pictures } from './pictures.ts';
import { shrinkPng } from './shrink-png.ts';
import { Workbench } from './workbench.ts';
import type { Theme } from './workbench.ts';

export interface ShootOptions {
  /** Names of pictures; none: all, or the README's. */
  readonly names: readonly string[];
  readonly themes: readonly Theme[];
  /** Write docs/images instead of test/e2e/shots. */
  readonly readme: boolean;
}

/** Each picture has a window of its own, so that none depends on what another left behind. */
export async function shoot({ names, themes, readme }: ShootOptions): Promise<void> {
  const chosen = Object.entries(pictures).filter(([name, picture]) =>
    names.length > 0 ? names.includes(name) : !readme || picture.readme === true,
  );
  const unknown = names.filter((name) => !(name in pictures));
  if (unknown.length > 0)
    throw new Error(`No picture ${unknown.join(', ')}; there are ${Object.keys(pictures).join(', ')}.`);

  const folder = readme ? join(root, 'docs/images') : shotsFolder;
  mkdirSync(folder, { recursive: true });
  const server = await CodeServer.start({ name: 'shoot', vsix: await packages() });
  const browser = await launchChromium();
  try {
    if (readme && names.length === 0) console.log(await drawPlot(browser));
    for (const [name, picture] of chosen) {
      const workspace = copyExamples(`shoot-${name}`);
      const workbench = await Workbench.open(browser, server, { ...picture, folder: workspace });
      try {
        await workbench.setTheme(themes[0] ?? 'light');
        await picture.show(workbench);
        for (const theme of themes) {
          await workbench.setTheme(theme);
          const path = join(folder, `${name}-${theme}.png`);
          await workbench.screenshot(name, path);
          if (readme) shrinkPng(path);
          console.log(path);
        }
      } catch (error) {
        await workbench.screenshot(`failed-${name}`);
        throw error;
      } finally {
        await workbench.close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
