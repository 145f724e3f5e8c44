import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../driver/axe.ts';
import { nodePoints } from '../driver/graph-page.ts';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('using the graph', () => {
  const window = testWindow({
    name: 'graph-use',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  let frame: Frame;
  const counts = () => frame.locator('.counts').innerText();
  const settled = () =>
    until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));

  async function showAround(name: string): Promise<void> {
    const { workbench } = window();
    await workbench.control.command('graphOfSkills.showSkillInGraph', name);
    await until(`the graph around ${name}`, async () =>
      (await workbench.control.state()).tabs.includes(`Graph: ${name}`),
    );
    frame = await workbench.webview('#graph canvas');
    await settled();
  }

  beforeAll(async () => {
    await window().workbench.control.indexed();
    await window().workbench.control.command('workbench.action.closeAuxiliaryBar');
    await showAround('pdf-ocr');
  });

  test('its slider draws wider circles', async () => {
    await until('the nearest', async () => (await counts()).startsWith('2 skills'));
    await frame.getByRole('slider').focus();
    await window().workbench.page.keyboard.press('ArrowRight');
    await until('the second circle', async () => (await counts()).startsWith('3 skills'));
    await window().workbench.page.keyboard.press('ArrowLeft');
    await until('the first again', async () => (await counts()).startsWith('2 skills'));
  });

  test('a double click unfolds a skill, and folds it again', async () => {
    await settled();
    const points = await nodePoints(frame);
    const grown = async () => (await counts()).startsWith('3 skills');
    await until('more skills', async () => {
      for (const { x, y } of points) {
        await frame.locator('canvas').dblclick({ position: { x, y } });
        if (await until('it to unfold', grown, 2_000).catch(() => false)) return true;
      }
      return false;
    });
  });

  test('points at a skill with a card: purpose, edges and the words behind them', async () => {
    await showAround('ledger-booking');
    const [point] = await nodePoints(frame);
    await frame.locator('canvas').hover({ position: point! });
    const card = frame.locator('.card');
    await card.waitFor();
    await until('its evidence', async () => (await card.locator('q').count()) > 0);
    expect(await axeViolations(frame)).toEqual([]);
    await window().workbench.screenshot('graph-card');
  });

  test('shows the same card to the keyboard', async () => {
    const { page } = window().workbench;
    await page.mouse.move(2, 2);
    await frame.locator('.card').waitFor({ state: 'hidden' });
    await frame.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await frame.locator('.card').waitFor();
    await page.keyboard.press('Escape');
    await frame.locator('.card').waitFor({ state: 'hidden' });
  });

  test.each(['svg', 'png'] as const)('saves a picture as %s', async (format) => {
    const { workbench, folder } = window();
    const path = join(folder, `skill-graph.${format}`);
    await frame.getByRole('button', { name: `Save as ${format.toUpperCase()}` }).click();
    await workbench.saveAsProposed(`/skill-graph.${format}`);
    // It is there a moment before its content is.
    await until('the file', () => existsSync(path) && statSync(path).size > 0);
    const bytes = readFileSync(path);
    if (format === 'svg') expect(bytes.toString('utf8')).toMatch(/^<svg[^]*ledger-booking[^]*<\/svg>/);
    else expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  test('stands still while it is hidden', async () => {
    await showAround('invoice-fields');
    const hide = (hidden: boolean) =>
      frame.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
        document.dispatchEvent(new Event('visibilitychange'));`);
    await hide(true);
    await frame.getByRole('combobox').selectOption('library');
    await until('the library', async () => (await counts()).startsWith('4 skills'));
    const frames = `new Promise((done) => { let left = 20;
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : done(document.body.dataset.settled)); next(); })`;
    expect(await frame.evaluate(frames)).toBeUndefined();
    await hide(false);
    await settled();
  });

  test('comes back after a reload as it was left', async () => {
    const { workbench } = window();
    await showAround('invoice-fields');
    await frame.getByRole('button', { name: 'Related' }).click();
    await workbench.reload();
    frame = await workbench.webview('#graph canvas');
    await until('the graph around invoice-fields', async () =>
      (await workbench.control.state()).tabs.includes('Graph: invoice-fields'),
    );
    await until('three skills', async () => (await counts()).startsWith('3 skills'));
    expect(await frame.getByRole('button', { name: 'Related' }).getAttribute('aria-pressed')).toBe('false');
    expect(await frame.getByRole('button', { name: 'Dependency' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the graph in the sidebar', () => {
  const window = testWindow({
    name: 'graph-sidebar',
    reducedMotion: false,
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });

  test.each(['light', 'dark', 'high-contrast', 'high-contrast-light'] as const)(
    'is complete and has no axe violations in %s',
    async (theme) => {
      const { workbench } = window();
      await workbench.control.command('graphOfSkills.graph.focus');
      await workbench.setTheme(theme);
      const frame = await workbench.webview('#graph canvas');
      await until('four skills', async () =>
        (await frame.locator('.counts').textContent())?.startsWith('4 skills'),
      );
      expect(await axeViolations(frame)).toEqual([]);
      await workbench.screenshot(`graph-sidebar-${theme}`);
    },
  );

  test('moves, and comes to rest', async () => {
    const frame = await window().workbench.webview('#graph canvas');
    await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
  });
});
