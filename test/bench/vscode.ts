// Figures of the extension in a real workbench: activation, and how long each view takes, with a view of VS Code's own
// beside it. npm run bench:vscode -- FOLDER, a folder that holds `skills/`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from '../e2e/driver/build.ts';
import { launchChromium } from '../e2e/driver/chromium.ts';
import { CodeServer } from '../e2e/driver/code-server.ts';
import { Workbench } from '../e2e/driver/workbench.ts';

/** Milliseconds that `action` takes; the driver adds some 10 to 30 to each. */
async function timed(what: string, action: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await action();
  console.log(`${what.padEnd(48)} ${Math.round(performance.now() - started)} ms`);
}

function activations(folder: string): readonly string[] {
  return readdirSync(join(folder, 'data/logs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log') && name.includes('Graph of Skills'))
    .flatMap((name) => readFileSync(join(folder, 'data/logs', name), 'utf8').match(/activated in .*/g) ?? []);
}

/** `folder` is opened as it is; `rounds`: how often each view is timed. */
export async function benchWorkbench(folder: string, rounds = 3): Promise<void> {
  const server = await CodeServer.start({ name: 'bench', vsix: await packages() });
  const browser = await launchChromium();
  try {
    const workbench = await Workbench.open(browser, server, { folder });
    // Answers when all skills are read; vectors may still be made meanwhile.
    await workbench.control.activate('graph-of-skills.graph-of-skills');
    await workbench.control.command('graphOfSkills.retrieve', 'Write a bill of sale');
    await workbench.control.command('workbench.action.closeAllEditors');
    console.log(`activation in the extension host: ${activations(server.folder).join(', ')}`);
    for (let round = 1; round <= rounds; round++) {
      console.log(`round ${round}`);
      const { control, page, sidebar } = workbench;
      await timed('baseline: a command that does nothing', () =>
        control.command('setContext', 'gos.bench', round),
      );
      await timed('baseline: Explorer', async () => {
        await control.command('workbench.view.explorer');
        await sidebar.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
      });
      await timed('Skills view, first rows', async () => {
        await control.command('graphOfSkills.skills.focus');
        await workbench.view('Skills').locator('.monaco-list-row').first().waitFor();
      });
      await timed('bundle retrieved (Bundle view filled)', async () => {
        await control.command('graphOfSkills.retrieve', `Extract tables from a PDF report, take ${round}`);
      });
      await timed('graph of the library, first picture', async () => {
        await control.command('graphOfSkills.showGraph');
        const frame = await workbench.webview('canvas');
        await frame.locator('.message').waitFor({ state: 'hidden' });
      });
      await control.command('workbench.action.closeAllEditors');
      await timed('quick pick, first results after typing', async () => {
        void control.command('graphOfSkills.retrieve').catch(() => undefined);
        await workbench.quickInputBox.fill('locate an earthquake');
        await workbench.quickInput.locator('.monaco-list-row').first().waitFor();
      });
      await page.keyboard.press('Escape');
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
