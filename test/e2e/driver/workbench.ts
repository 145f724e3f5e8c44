// One window of VS Code in the browser, as its user sees it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { Chat } from './chat.ts';
import type { ServerAddress } from './code-server.ts';
import { Control } from './control.ts';
import { shotsFolder } from './paths.ts';
import { patience, until } from './until.ts';

export type Theme = 'light' | 'dark' | 'high-contrast' | 'high-contrast-light';

/** The names of VS Code's own themes, and the class each puts on the workbench. */
const themes: Readonly<Record<Theme, { readonly name: string; readonly css: string }>> = {
  light: { name: 'Default Light Modern', css: 'vs' },
  dark: { name: 'Default Dark Modern', css: 'vs-dark' },
  'high-contrast': { name: 'Default High Contrast', css: 'hc-black' },
  'high-contrast-light': { name: 'Default High Contrast Light', css: 'hc-light' },
};

export interface WindowOptions {
  readonly folder?: string;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
  /** A `.code-workspace` file to open instead of the folder, which must be the first that it lists. */
  readonly workspaceFile?: string;
  /** Language of the browser, and so of the workbench where the server has it (see language-packs.ts). */
  readonly locale?: string;
  /** Lets the stand-in extension use API that is not final. */
  readonly proposedApi?: boolean;
}

export class Workbench {
  readonly page: Page;
  readonly control: Control;
  readonly chat: Chat;
  /** Errors and warnings of the browser's console, for the report of a failed test. */
  readonly console: string[] = [];
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext, page: Page, control: Control) {
    this.#context = context;
    this.page = page;
    this.control = control;
    this.chat = new Chat(this);
    page.setDefaultTimeout(patience);
    page.on('console', (message) => {
      if (message.type() === 'error') this.console.push(message.text());
    });
    page.on('pageerror', (error) => this.console.push(error.message));
  }

  /** Opens a folder and waits until the workbench is shown and the stand-in extension runs. */
  static async open(
    browser: Browser,
    server: ServerAddress,
    options: WindowOptions = {},
  ): Promise<Workbench> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
      reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(options.locale === undefined ? {} : { locale: options.locale }),
    });
    const page = await context.newPage();
    const workbench = new Workbench(context, page, new Control(server, options.folder));
    const url = new URL(server.url);
    if (options.workspaceFile !== undefined) url.searchParams.set('workspace', options.workspaceFile);
    else if (options.folder !== undefined) url.searchParams.set('folder', options.folder);
    // Else the server opens what it showed last.
    else url.searchParams.set('ew', 'true');
    if (options.proposedApi === true)
      url.searchParams.set('payload', JSON.stringify([['enableProposedApi', '']]));
    await page.goto(url.href, { waitUntil: 'domcontentloaded' });
    await workbench.#shown();
    return workbench;
  }

  /** Loads the window anew. By its own command: it keeps what it knows before it goes. */
  async reload(): Promise<void> {
    const gone = this.page.waitForEvent('framenavigated', (frame) => frame === this.page.mainFrame());
    // The door closes with the window, so there may be no answer.
    await Promise.all([gone, this.control.command('workbench.action.reloadWindow').catch(() => undefined)]);
    this.control.forget();
    await this.#shown();
  }

  async #shown(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  /** Runs a command as a person does, by its title in the Command Palette. */
  async palette(title: string): Promise<void> {
    const row = this.quickInput.locator('.monaco-list-row', { hasText: title }).first();
    // The list is computed when the palette opens, so a command registered later needs another try.
    await until(`"${title}" in the Command Palette`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('F1');
      await this.quickInputBox.waitFor({ timeout: 5_000 });
      await this.quickInputBox.fill(`>${title}`);
      await row.waitFor({ timeout: 3_000 });
      return true;
    });
    await row.click();
  }

  /** Chooses an item of a context menu. */
  async contextMenu(target: Locator, item: string): Promise<void> {
    const menu = this.page.locator('.monaco-menu');
    const entry = menu.locator('.action-item', { hasText: item }).first();
    await target.click({ button: 'right' });
    await entry.hover();
    await this.page.keyboard.press('Enter');
    await menu.first().waitFor({ state: 'detached' });
  }

  /** Drags as a hand does: a drag begins, and is noticed by what lies below, only when the pointer moves. */
  async drag(from: Locator, to: Locator): Promise<void> {
    const { mouse } = this.page;
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('What is to be dragged, or where to, is not shown.');
    await mouse.move(start.x + 60, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(start.x + 80, start.y + start.height / 2, { steps: 4 });
    await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
    await mouse.move(end.x + end.width / 2 + 3, end.y + end.height / 2 + 3, { steps: 3 });
    await mouse.up();
  }

  /** Takes what the file dialog proposes to save as, a path that ends so. */
  async saveAsProposed(end: string): Promise<void> {
    const ok = this.quickInput.getByRole('button', { name: 'OK' });
    // The proposal stands there a moment after the dialog does.
    await until('the proposal', async () => (await this.quickInputBox.inputValue()).endsWith(end));
    await ok.click();
    await ok.waitFor({ state: 'hidden' });
  }

  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  get quickInputBox(): Locator {
    return this.quickInput.locator('.quick-input-box input');
  }

  /** Shows a view container of the activity bar, by its title. */
  async openContainer(title: string): Promise<void> {
    const tab = this.page.locator(`.activitybar .action-item:has([aria-label^="${title}"])`).first();
    await tab.waitFor();
    await until(`the container ${title}`, async () => {
      if (await this.sidebar.locator('.composite.title', { hasText: title }).isVisible()) return true;
      await tab.click();
      await this.sidebar.locator('.composite.title', { hasText: title }).waitFor({ timeout: 2_000 });
      return true;
    });
  }

  get sidebar(): Locator {
    return this.page.locator('.part.sidebar');
  }

  /** A view's pane in the sidebar, by its title. */
  view(title: string): Locator {
    return this.sidebar.locator(`.pane:has(> .pane-header[aria-label^="${title}"])`);
  }

  /** A row of a view's tree whose text holds `text`. */
  row(view: string, text: string | RegExp): Locator {
    return this.view(view).locator('.monaco-list-row', { hasText: text });
  }

  get statusBar(): Locator {
    return this.page.locator('.part.statusbar');
  }

  get notifications(): Locator {
    return this.page.locator('.notifications-toasts .notification-toast');
  }

  /** The innermost frame of a webview in which `selector` is found. */
  async webview(selector: string): Promise<Frame> {
    return until(`a webview with ${selector}`, async () => {
      for (const frame of this.page.frames()) {
        if (frame === this.page.mainFrame()) continue;
        const found = await frame
          .locator(selector)
          .count()
          .catch(() => 0);
        if (found > 0) return frame;
      }
      return undefined;
    });
  }

  /** Drags the border between the editor and the chat to this distance from the left. */
  async placeChatAt(x: number): Promise<void> {
    const chat = await this.page.locator('.part.auxiliarybar').boundingBox();
    if (!chat) throw new Error('The chat is not shown.');
    // The sash lies in the gap left of the part.
    await this.page.mouse.move(chat.x - 2, chat.y + 200);
    await this.page.mouse.down();
    await this.page.mouse.move(x, chat.y + 200, { steps: 5 });
    await this.page.mouse.up();
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.control.settings({ 'workbench.colorTheme': themes[theme].name });
    await this.page.locator(`.monaco-workbench.${themes[theme].css}`).first().waitFor();
  }

  /** Writes test/e2e/shots/<name>.png, or the given path. */
  async screenshot(name: string, path = join(shotsFolder, `${name}.png`)): Promise<void> {
    mkdirSync(shotsFolder, { recursive: true });
    await this.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  }
}
