// The browser that shows the workbench.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { findChromium } from '../install.mjs';

// Of this version: the folder of the web tests has another one.
export type { Frame, Locator, Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: executable(), headless: true, args: flags });
}

/**
 * A window as of a person whose browser lets embedded pages of other sites keep data. VS Code for the Web shows webviews on
 * a site of their own and needs a service worker there, which is refused otherwise, and in any context that is made later.
 * `profile`: a folder for the browser's own files, emptied at start.
 */
export async function launchWithEmbeddedSites(
  profile: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  rmSync(profile, { recursive: true, force: true });
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
  return chromium.launchPersistentContext(profile, {
    ...options,
    executablePath: executable(),
    headless: true,
    args: flags,
  });
}

function executable(): string {
  const path = findChromium();
  if (path === undefined) throw new Error('There is no Chromium: run node test/e2e/install.mjs.');
  return path;
}
