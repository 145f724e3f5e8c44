// Walks one window through every state of the interface, in every theme, for a designer's look at the pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './build.ts';
import { launchChromium } from './chromium.ts';
import { CodeServer, copyExamples } from './code-server.ts';
import { states, withoutSkills } from './states.ts';
import type { State } from './states.ts';
import { Workbench } from './workbench.ts';
import type { Theme } from './workbench.ts';

export interface SweepOptions {
  /** Where the pictures go, as <state>-<theme>.png. */
  readonly folder: string;
  readonly themes: readonly Theme[];
}

/** Returns the names of the states that could not be shown; the others have their pictures. */
export async function sweep({ folder, themes }: SweepOptions): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const server = await CodeServer.start({ name: 'sweep', vsix: await packages() });
  const browser = await launchChromium();
  const failed: string[] = [];
  try {
    const workspace = copyExamples('sweep');
    withoutSkills(workspace);
    const workbench = await Workbench.open(browser, server, { folder: workspace });
    await workbench.setTheme(themes[0] ?? 'light');
    for (const state of states) {
      try {
        await picture(workbench, state, workspace, { folder, themes });
        console.log(state.name);
      } catch (error) {
        failed.push(state.name);
        await workbench.screenshot(state.name, join(folder, `failed-${state.name}.png`));
        console.error(`${state.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await state.leave?.(workbench).catch(() => undefined);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return failed;
}

async function picture(
  workbench: Workbench,
  state: State,
  workspace: string,
  { folder, themes }: SweepOptions,
): Promise<void> {
  await state.show(workbench, workspace);
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await state.again?.(workbench);
    await workbench.screenshot(state.name, join(folder, `${state.name}-${theme}.png`));
  }
}
