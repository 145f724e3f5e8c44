// The browser that shows the workbench.
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findChromium } from '../install.mjs';

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
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium: run node test/e2e/install.mjs.');
  return chromium.launch({ executablePath, headless: true, args: flags });
}
