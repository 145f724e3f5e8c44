// What a person sees of the extension in VS Code for the Web, from outside: the index kept over a reload of the page. Webviews are
// not shown here: this server's pages may not register the service worker that they need.

const patience = 60_000;

async function until(what, probe) {
  const deadline = Date.now() + patience;
  for (;;) {
    const value = await probe().catch(() => undefined);
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Waited ${patience / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs a command by its title; one that is registered late needs another look at the palette. */
async function palette(page, title) {
  const box = page.locator('.quick-input-widget:visible .quick-input-box input');
  const row = page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: title }).first();
  await until(`"${title}" in the Command Palette`, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await box.waitFor({ timeout: 5000 });
    await box.fill(`>${title}`);
    await row.waitFor({ timeout: 3000 });
    return true;
  });
  await row.click();
}

/** What the first scan of this window did, as the log says it. A later one may follow when the window gets the focus. */
async function firstScan(page) {
  await palette(page, 'Graph of Skills: Show Log');
  return until('the end of the first scan in the log', async () => {
    const text = await page.locator('.part.panel .view-lines').innerText();
    const found = /ready: \d+ skills, (\d+) read and (\d+) reused/.exec(text.replaceAll(/\s+/g, ' '));
    return found && { parsed: Number(found[1]), reused: Number(found[2]) };
  });
}

/** Each claim, and what shows it; in this order, in one page. */
export const pageTests = {
  async 'reads every skill in a browser that has not seen them'(page) {
    const { parsed, reused } = await firstScan(page);
    if (parsed < 40 || reused !== 0) throw new Error(`${parsed} read, ${reused} reused`);
  },

  async 'takes its index back after a reload of the page'(page) {
    await page.reload();
    const { parsed, reused } = await firstScan(page);
    if (parsed !== 0 || reused < 40) throw new Error(`${parsed} read, ${reused} reused`);
  },
};
