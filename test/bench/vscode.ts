// Figures of the extension in a real workbench: activation, and how long each view takes, with a view of VS Code's own
// beside it. npm run bench:vscode -- FOLDER, a folder that holds `skills/`.
import { join } from 'node:path';
import { packages } from '../e2e/driver/build.ts';
import { launchChromium } from '../e2e/driver/chromium.ts';
import { CodeServer } from '../e2e/driver/code-server.ts';
import { root } from '../e2e/driver/paths.ts';
import { benchFrames } from './frames.ts';
import { until } from '../e2e/driver/until.ts';
import { Workbench } from '../e2e/driver/workbench.ts';

const readme = join(root, 'README.md');

/** Milliseconds that `action` takes; the driver adds some 10 to 30 to each. */
async function timed(what: string, action: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await action();
  console.log(`${what.padEnd(48)} ${Math.round(performance.now() - started)} ms`);
}

/** What VS Code itself says of the extension's activation, in "Show Running Extensions". */
async function reportedActivation({ control, page }: Workbench): Promise<string> {
  await control.command('workbench.action.showRuntimeExtensions');
  const list = page.locator('.runtime-extensions-editor .monaco-list');
  const row = list.locator('.monaco-list-row', { hasText: 'Graph of Skills' });
  // The list holds what is seen of it; the slowest extensions come first.
  await list.focus();
  await until('the extension in the list', async () => {
    if ((await row.count()) > 0) return true;
    await page.keyboard.press('PageDown');
    return false;
  });
  const text = await row.first().innerText();
  await control.command('workbench.action.closeAllEditors');
  return /[^\n]*Activation[^\n]*/.exec(text)?.[0] ?? text;
}

async function printActivation(workbench: Workbench): Promise<void> {
  const { loadMilliseconds, activationMilliseconds } = await workbench.control.activation();
  const [load, activation] = [loadMilliseconds, activationMilliseconds].map((time) => time.toFixed(1));
  console.log(`in the extension host: modules run ${load} ms, activate() ${activation} ms`);
  console.log(`as VS Code reports it: ${await reportedActivation(workbench)}`);
}

/** The page's own marks, against the moment of the command. */
async function timedGraph(workbench: Workbench): Promise<void> {
  const started = Date.now();
  await workbench.control.command('graphOfSkills.showGraph');
  const frame = await workbench.webview('#graph canvas');
  const marks = ['ready', 'graph', 'drawn', 'settled'] as const;
  const words = { ready: 'page loaded', graph: 'graph received', drawn: 'first picture', settled: 'settled' };
  await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
  for (const mark of marks) {
    const at = await frame.evaluate<number>(
      `performance.timeOrigin + performance.getEntriesByName('gos.${mark}')[0].startTime`,
    );
    console.log(`${`graph of the library, ${words[mark]}`.padEnd(48)} ${Math.round(at - started)} ms`);
  }
}

/** `folder` is opened as it is; `rounds`: how often each view is timed. */
export async function benchWorkbench(folder: string, rounds = 3): Promise<void> {
  const server = await CodeServer.start({ name: 'bench', vsix: await packages() });
  const browser = await launchChromium();
  try {
    const workbench = await Workbench.open(browser, server, { folder });
    const { control, page, sidebar } = workbench;
    await control.activate('graph-of-skills.graph-of-skills');
    await timed('first scan going on: Skills view, first rows', async () => {
      await control.command('graphOfSkills.skills.focus');
      await workbench.view('Skills').locator('.monaco-list-row').first().waitFor();
    });
    // Answers when all skills are read; vectors may still be made meanwhile.
    await timed('first scan going on: first bundle', () =>
      control.command('graphOfSkills.retrieve', 'Write a bill of sale'),
    );
    await control.command('workbench.action.closeAllEditors');
    await printActivation(workbench);
    for (let round = 1; round <= rounds; round++) {
      console.log(`round ${round}`);
      await timed('baseline: a command that does nothing', () =>
        control.command('setContext', 'gos.bench', round),
      );
      await timed('baseline: Explorer', async () => {
        await control.command('workbench.view.explorer');
        await sidebar.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
      });
      await timed("baseline: VS Code's own Markdown preview", async () => {
        await control.command('markdown.showPreview', { $uri: `file://${readme}` });
        await workbench.webview('.markdown-body h1');
      });
      await control.command('workbench.action.closeAllEditors');
      await timed('Skills view, first rows', async () => {
        await control.command('graphOfSkills.skills.focus');
        await workbench.view('Skills').locator('.monaco-list-row').first().waitFor();
      });
      await timed('bundle retrieved (Bundle view filled)', async () => {
        await control.command('graphOfSkills.retrieve', `Extract tables from a PDF report, take ${round}`);
      });
      await timedGraph(workbench);
      await control.command('workbench.action.closeAllEditors');
      await timed('quick pick, first results after typing', async () => {
        void control.command('graphOfSkills.retrieve').catch(() => undefined);
        await workbench.quickInputBox.fill('locate an earthquake');
        await workbench.quickInput.locator('.monaco-list-row').first().waitFor();
      });
      await page.keyboard.press('Escape');
    }
    await benchFrames(browser, [2000, 10_000]);
  } finally {
    await browser.close();
    await server.stop();
  }
}
