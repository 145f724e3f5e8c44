import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../driver/axe.ts';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('the graph', () => {
  const window = testWindow({
    name: 'graph',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  let frame: Frame;
  const counts = () => frame.locator('.counts').innerText();

  beforeAll(async () => {
    await window().workbench.palette('Show Skill Graph');
    frame = await window().workbench.webview('#graph canvas');
  });

  test('shows the whole library', async () => {
    await until('four skills', async () => (await counts()).startsWith('4 skills'));
  });

  test('hides and shows a kind of edges', async () => {
    const toggle = frame.getByRole('button', { name: 'Dependency' });
    const all = await counts();
    await toggle.click();
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');
    await until('fewer edges', async () => (await counts()) !== all);
    await toggle.click();
    await until('all edges again', async () => (await counts()) === all);
  });

  test('finds a skill and opens it by keyboard', async () => {
    const { workbench } = window();
    await frame.getByRole('searchbox').fill('ledger');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.keyboard.press('Enter');
    await until('the skill to open', async () =>
      (await workbench.control.state()).activeEditor?.endsWith('/ledger-booking/SKILL.md'),
    );
  });

  test('is drawn, settles and then rests', async () => {
    const { workbench } = window();
    await workbench.palette('Show Skill Graph');
    frame = await workbench.webview('#graph canvas');
    await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
    // Some pixel differs from the first: there is a picture.
    const drawn = `(() => { const c = document.querySelector('canvas');
      const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
      return d.some((value, index) => value !== d[index % 4]); })()`;
    await until('a picture', () => frame.evaluate(drawn));
  });

  test.each(['light', 'dark', 'high-contrast', 'high-contrast-light'] as const)(
    'has no axe violations in %s',
    async (theme) => {
      const { workbench } = window();
      await workbench.setTheme(theme);
      frame = await workbench.webview('#graph canvas');
      expect(await axeViolations(frame)).toEqual([]);
      await workbench.screenshot(`graph-${theme}`);
    },
  );

  test('runs under a policy that allows nothing but its own files', async () => {
    const policy = await frame.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-/);
  });
});
