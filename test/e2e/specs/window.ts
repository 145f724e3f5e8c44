// Opens a window for the tests of a file, and keeps a picture when one fails.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchChromium } from '../driver/chromium.ts';
import { CodeServer, copyWorkspace } from '../driver/code-server.ts';
import type { ServerAddress, ServerOptions } from '../driver/code-server.ts';
import { Workbench } from '../driver/workbench.ts';
import type { WindowOptions } from '../driver/workbench.ts';

export interface TestWindowOptions extends Omit<WindowOptions, 'folder' | 'workspaceFile'> {
  /** Names the workspace folder. */
  readonly name: string;
  /** Fills the workspace before the window opens; may return a `.code-workspace` file to open instead. */
  readonly fill?: (folder: string) => unknown;
  /** Opens no folder. */
  readonly noFolder?: boolean;
  /** Starts a server of its own with these options instead of taking the shared one. */
  readonly server?: Omit<ServerOptions, 'name' | 'vsix'>;
  /** Runs before the window opens, with the server that will show it. */
  readonly before?: (server: ServerAddress) => void;
}

export interface TestWindow {
  readonly workbench: Workbench;
  readonly folder: string;
  readonly server: ServerAddress;
}

/** To be called where `describe` collects; the getter is for the tests. */
export function testWindow(options: TestWindowOptions): () => TestWindow {
  let browser: Browser | undefined;
  let ownServer: CodeServer | undefined;
  let window: TestWindow | undefined;

  beforeAll(async () => {
    const folder = copyWorkspace(undefined, options.name);
    const workspaceFile = options.fill?.(folder);
    if (options.server)
      ownServer = await CodeServer.start({ ...options.server, name: options.name, vsix: inject('vsix') });
    const server: ServerAddress = ownServer ?? inject('server');
    options.before?.(server);
    browser = await launchChromium();
    const opened =
      options.noFolder === true
        ? {}
        : typeof workspaceFile === 'string'
          ? { folder, workspaceFile }
          : { folder };
    window = { workbench: await Workbench.open(browser, server, { ...options, ...opened }), folder, server };
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await window?.workbench.screenshot(
      `failed-${options.name}-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`,
    );
  });

  afterAll(async () => {
    await browser?.close();
    await ownServer?.stop();
  });

  return () => {
    if (!window) throw new Error('The window is not open yet.');
    return window;
  };
}
