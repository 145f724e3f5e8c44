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

function print(what: string, milliseconds: number, more = ''): void {
  console.log(`${what.padEnd(48)} ${Math.round(milliseconds)} ms${more}`);
}

/** When VS Code's Markdown preview, a webview like ours, shows its first words: by the driver, and by the page's own clock. */
async function timedPreview(workbench: Workbench): Promise<number> {
  const started = Date.now();
  await workbench.control.command('markdown.showPreview', { $uri: `file://${readme}` });
  const frame = await workbench.webview('.markdown-body h1');
  print("baseline: VS Code's own Markdown preview", Date.now() - started);
  const painted = await until('the first words', async () => {
    const at = await frame.evaluate<number | undefined>(
      `(() => { const paint = performance.getEntriesByName('first-contentful-paint')[0]; return paint && performance.timeOrigin + paint.startTime; })()`,
    );
    return at ?? undefined;
  });
  print('baseline: the same, first words by its own clock', painted - started);
  return painted - started;
}

/** The page's own marks, against the moment of the command. `webview`: milliseconds of a webview of VS Code's own. */
async function timedGraph(workbench: Workbench, webview: number): Promise<void> {
  const started = Date.now();
  await workbench.control.command('graphOfSkills.showGraph');
  const frame = await workbench.webview('#graph canvas');
  const marks = ['ready', 'graph', 'drawn', 'settled'] as const;
  const words = { ready: 'page loaded', graph: 'graph received', drawn: 'first picture', settled: 'settled' };
  await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
  const at = new Map<string, number>();
  for (const mark of marks) {
    const time = await frame.evaluate<number>(
      `performance.timeOrigin + performance.getEntriesByName('gos.${mark}')[0].startTime`,
    );
    at.set(mark, time - started);
    print(`graph of the library, ${words[mark]}`, time - started);
  }
  const [loaded = 0, drawn = 0] = [at.get('ready'), at.get('drawn')];
  print('  its own part: from its page to its picture', drawn - loaded);
  print("  beyond VS Code's own webview of this round", drawn - webview);
}

/** From the last key to the first result; and how long a list of VS Code's own takes. */
async function timedPick({ control, page, quickInput, quickInputBox }: Workbench): Promise<void> {
  const rows = quickInput.locator('.monaco-list-row').first();
  await timed("baseline: VS Code's own quick open, first row", async () => {
    void control.command('workbench.action.quickOpen', '>reload').catch(() => undefined);
    await rows.waitFor();
  });
  await page.keyboard.press('Escape');
  await quickInput.waitFor({ state: 'hidden' });
  await timed('quick pick, opened', async () => {
    void control.command('graphOfSkills.retrieve').catch(() => undefined);
    await quickInputBox.waitFor();
  });
  const started = performance.now();
  await quickInputBox.fill('locate an earthquake');
  const typed = performance.now();
  await rows.waitFor();
  print(
    'quick pick, first results after the last key',
    performance.now() - typed,
    `, typing ${Math.round(typed - started)} ms`,
  );
  await page.keyboard.press('Escape');
}

/** VS Code's own chat, given files as our command gives it skills. */
async function timedChat({ control }: Workbench, round: number): Promise<void> {
  const files = ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json', 'tsconfig.json'];
  await timed("baseline: VS Code's own chat, five files attached", () =>
    control.command('workbench.action.chat.open', {
      query: `Read these, take ${round}`,
      isPartialQuery: true,
      attachFiles: files.map((name) => ({ $uri: `file://${join(root, name)}` })),
    }),
  );
  await control.command('workbench.action.chat.newChat');
}

/** Until the Bundle view says what it holds; and until the chat has been given it too, which is VS Code's own time. */
async function timedBundle(workbench: Workbench, round: number): Promise<void> {
  const { control } = workbench;
  const task = `Extract tables from a PDF report, take ${round}`;
  const started = performance.now();
  const handed = control.command('graphOfSkills.retrieve', task);
  await workbench
    .view('Bundle')
    .locator('.pane-header', { hasText: `take ${round}` })
    .waitFor();
  print('bundle retrieved (Bundle view filled)', performance.now() - started);
  const bundle = (await handed) as { milliseconds: number };
  print(
    '  and handed to the chat',
    performance.now() - started,
    `, retrieval alone ${Math.round(bundle.milliseconds)} ms`,
  );
  await control.command('workbench.action.chat.newChat');
}

/** Every view once, with views of VS Code's own beside them. */
async function timedRound(workbench: Workbench, round: number): Promise<void> {
  const { control, sidebar } = workbench;
  await timed('baseline: a command that does nothing', () =>
    control.command('setContext', 'gos.bench', round),
  );
  await timed('baseline: Explorer', async () => {
    await control.command('workbench.view.explorer');
    await sidebar.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  });
  const preview = await timedPreview(workbench);
  await control.command('workbench.action.closeAllEditors');
  await timed('Skills view, first rows', async () => {
    await control.command('graphOfSkills.skills.focus');
    await workbench.view('Skills').locator('.monaco-list-row').first().waitFor();
  });
  await timedChat(workbench, round);
  await timedBundle(workbench, round);
  await timedGraph(workbench, preview);
  await control.command('workbench.action.closeAllEditors');
  await timedPick(workbench);
}

/** Milliseconds that skills and their vectors may take. */
const longest = 600_000;

/** `folder` is opened as it is; `rounds`: how often each view is timed. */
export async function benchWorkbench(folder: string, rounds = 3): Promise<void> {
  const server = await CodeServer.start({ name: 'bench', vsix: await packages() });
  const browser = await launchChromium();
  try {
    const workbench = await Workbench.open(browser, server, { folder });
    const { control } = workbench;
    await control.activate('graph-of-skills.graph-of-skills');
    await timed('first scan going on: Skills view, first rows', async () => {
      await control.command('graphOfSkills.skills.focus');
      await workbench.view('Skills').locator('.monaco-list-row').first().waitFor();
    });
    // Answers from what is read so far.
    await timed('first scan going on: first bundle', async () => {
      const bundle = await control.command('graphOfSkills.retrieve', 'Write a bill of sale');
      console.log((bundle as { notes: readonly string[] }).notes.join(' '));
    });
    await timed('all skills read', () => control.indexed(longest));
    await control.command('workbench.action.closeAllEditors');
    await printActivation(workbench);
    for (let round = 1; round <= rounds; round++) {
      console.log(`round ${round}`);
      await timedRound(workbench, round);
    }
    await workbench.close();
    console.log('another window, whose index is there');
    const again = await Workbench.open(browser, server, { folder });
    await again.control.activate('graph-of-skills.graph-of-skills');
    await timed('all skills read', () => again.control.indexed(longest));
    await timedRound(again, 1);
    await again.close();
    await benchFrames(browser, [2000, 10_000]);
  } finally {
    await browser.close();
    await server.stop();
  }
}
