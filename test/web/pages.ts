// What a person sees of the extension in VS Code for the Web, from outside: views, webviews, and the index kept over a
// reload of the page.
import type { Frame, Locator, Page } from '../e2e/driver/chromium.ts';
import { nodePoints } from '../e2e/driver/graph-page.ts';
import { until } from '../e2e/driver/until.ts';

type PageTest = (page: Page) => Promise<void>;

const task = 'Extract the tables of a scanned PDF into a spreadsheet';

function quickRow(page: Page, text: string | RegExp): Locator {
  return page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: text }).first();
}

function quickBox(page: Page): Locator {
  return page.locator('.quick-input-widget:visible .quick-input-box input');
}

/** Runs a command by its title; one that is registered late needs another look at the palette. */
async function palette(page: Page, title: string): Promise<void> {
  await until(`"${title}" in the Command Palette`, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await quickBox(page).waitFor({ timeout: 5000 });
    await quickBox(page).fill(`>${title}`, { timeout: 3000 });
    await quickRow(page, title).waitFor({ timeout: 3000 });
    return true;
  });
  await quickRow(page, title).click();
}

/** What the first scan of this window did, as the log says it. A later one may follow when the window gets the focus. */
async function firstScan(page: Page): Promise<{ readonly parsed: number; readonly reused: number }> {
  const lines = page.locator('.part.panel .view-lines');
  // A click is lost where the window is drawn anew under it.
  await until('the log', async () => {
    await palette(page, 'Graph of Skills: Show Log');
    await lines.waitFor({ timeout: 5000 });
    return true;
  });
  return until('the end of the first scan in the log', async () => {
    const text = await lines.innerText();
    const found = /ready: \d+ skills, (\d+) read and (\d+) reused/.exec(text.replaceAll(/\s+/g, ' '));
    return found && { parsed: Number(found[1]), reused: Number(found[2]) };
  });
}

function tab(page: Page, title: string): Locator {
  return page.locator('.part.editor .tab', { hasText: title }).first();
}

/** The page inside the webview in front that shows `selector`. */
async function webview(page: Page, selector: string): Promise<Frame> {
  return until(`a webview with ${selector}`, async () => {
    for (const frame of page.frames()) {
      if (frame === page.mainFrame()) continue;
      const shown = await frame
        .locator(selector)
        .first()
        .isVisible()
        .catch(() => false);
      if (shown) return frame;
    }
    return undefined;
  });
}

async function settledGraph(page: Page): Promise<Frame> {
  const frame = await webview(page, '#graph canvas');
  await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
  return frame;
}

const skillsIn = async (frame: Frame): Promise<number> =>
  Number(/^\d+/.exec(await frame.locator('.counts').innerText())?.[0]);

function check(claim: boolean, seen: unknown): void {
  if (!claim) throw new Error(`Seen: ${JSON.stringify(seen)}`);
}

/** Each claim, and what shows it; in this order, in one page. */
export const pageTests: Readonly<Record<string, PageTest>> = {
  async 'reads every skill in a browser that has not seen them'(page) {
    const { parsed, reused } = await firstScan(page);
    check(parsed >= 40 && reused === 0, { parsed, reused });
  },

  async 'draws a node for every skill, laid out in a thread of its own'(page) {
    // So that there is room for it.
    await palette(page, 'View: Toggle Panel Visibility');
    await palette(page, 'View: Close All Editors');
    await palette(page, 'Graph of Skills: Show Skill Graph');
    const frame = await settledGraph(page);
    const [skills, points] = [await skillsIn(frame), await nodePoints(frame)];
    // Nodes that lie close together are found as one.
    check(skills >= 40 && points.length > 0.8 * skills, { skills, points: points.length });
  },

  async 'tells of a node with a card, and opens its skill with a click'(page) {
    const frame = await settledGraph(page);
    const [position] = await nodePoints(frame);
    await frame.locator('canvas').hover({ position: position! });
    const card = frame.locator('.card');
    await card.waitFor();
    const name = await card.locator('h2').innerText();
    await frame.locator('canvas').click({ position: position! });
    await tab(page, 'SKILL.md').waitFor();
    await page
      .locator('.part.editor .view-line', { hasText: `name: ${name}` })
      .first()
      .waitFor();
  },

  async 'draws the last bundle in order of use'(page) {
    await palette(page, 'Graph of Skills: Retrieve Skill Bundle');
    await quickBox(page).waitFor();
    await quickBox(page).fill(task);
    await quickRow(page, 'pdf-table-extractor').waitFor();
    await page.keyboard.press('Enter');
    // The chat takes the focus when it has the bundle.
    await page.locator('.part.auxiliarybar', { hasText: 'pdf-table-extractor.md' }).waitFor();
    await palette(page, 'Graph of Skills: Show Bundle in Graph');
    await tab(page, 'Graph: Bundle').waitFor();
    const frame = await settledGraph(page);
    const [skills, points] = [await skillsIn(frame), await nodePoints(frame)];
    check(skills >= 2 && skills < 20 && points.length === skills, { skills, points: points.length });
  },

  async 'saves a picture of the graph among the virtual files'(page) {
    const frame = await settledGraph(page);
    await frame.getByRole('button', { name: 'Save as SVG' }).click();
    await until('the proposal', async () => (await quickBox(page).inputValue()).endsWith('/skill-graph.svg'));
    await page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
    // A long tree shows but a part of itself.
    await palette(page, 'Collapse Folders in Explorer');
    await page.getByRole('treeitem', { name: 'skill-graph.svg' }).waitFor();
  },

  async 'draws the graph in the sidebar, too'(page) {
    await palette(page, 'View: Close All Editors');
    await palette(page, 'Graph of Skills: Focus on Graph View');
    const frame = await settledGraph(page);
    check((await nodePoints(frame)).length > 1, await skillsIn(frame));
    await palette(page, 'Graph of Skills: Show Bundle in Graph');
    await tab(page, 'Graph: Bundle').waitFor();
  },

  async 'shows the state of the index'(page) {
    await palette(page, 'Graph of Skills: Show Index Status');
    const frame = await webview(page, 'h1:has-text("index status")');
    const text = await frame.locator('body').innerText();
    check(/State\s+ready\s+Skills\s+50\b/.test(text), text.slice(0, 500));
  },

  async 'takes its index back after a reload of the page'(page) {
    await page.evaluate('globalThis.isBeforeReload = true');
    // By its own command: it keeps what it knows before it goes.
    await palette(page, 'Developer: Reload Window');
    await until('another page', async () => (await page.evaluate('globalThis.isBeforeReload')) !== true);
    const { parsed, reused } = await firstScan(page);
    check(parsed === 0 && reused >= 40, { parsed, reused });
  },

  async 'shows the state of the index again'(page) {
    await tab(page, 'Index Status').click();
    const frame = await webview(page, 'h1:has-text("index status")');
    check((await frame.locator('body').innerText()).includes('50'), 'no skills');
  },

  async 'draws the graph again as it was left'(page) {
    await tab(page, 'Graph: Bundle').click();
    const frame = await settledGraph(page);
    check((await frame.getByRole('combobox').inputValue()) === 'bundle', await skillsIn(frame));
  },
};
