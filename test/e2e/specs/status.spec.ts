import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeFile, writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('the state of the index', () => {
  const window = testWindow({
    name: 'status',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const item = () =>
    window().workbench.statusBar.locator('[id="graph-of-skills.graph-of-skills.graphOfSkills.status"]');

  beforeAll(async () => {
    await window().workbench.control.indexed();
  });

  test('stands in the status bar, with a name for screen readers', async () => {
    await until('four skills', async () => (await item().innerText()).trim() === '4');
    expect(await item().locator('a').getAttribute('aria-label')).toMatch(/4 skills/);
  });

  test('is told in full by a click: counts, timings, size on disk, folders', async () => {
    const { workbench } = window();
    await item().click();
    const frame = await workbench.webview('h1:has-text("index status")');
    const text = await frame.locator('body').innerText();
    for (const part of ['Skills', 'Last scan', 'Size on disk', '.github/skills', 'ms'])
      expect(text).toContain(part);
    await workbench.screenshot('status');
  });

  test('"Rebuild Index" reads every skill again', async () => {
    const { workbench } = window();
    await workbench.palette('Rebuild Index');
    await workbench.control.indexed();
    await workbench.palette('Show Index Status');
    const frame = await workbench.webview('h1:has-text("index status")');
    await until('four read', async () => (await frame.locator('body').innerText()).includes('4 read'));
  });

  test('is told as it is now when it is opened again', async () => {
    const { control, page } = window().workbench;
    await control.command('workbench.action.closeAllEditors');
    await control.settings({ 'graphOfSkills.budget.maxSkills': -3 });
    await item().locator('.codicon-warning').waitFor();
    await window().workbench.palette('Show Index Status');
    await until('the setting in the report', async () => {
      const texts = await Promise.all(page.frames().map((frame) => frame.locator('body').innerText()));
      return texts.some((text) => text.includes('index status') && text.includes('maxSkills is -3'));
    });
    await control.settings({ 'graphOfSkills.budget.maxSkills': undefined });
  });

  test('"Report Issue" tells no paths and no names', async () => {
    const { workbench, folder } = window();
    writeFile(join(folder, '.github/skills/torn/SKILL.md'), '---\nname: [torn\n---\n');
    await workbench.palette('Graph of Skills: Report Issue');
    const text = await until('the report', async () => {
      const { activeText } = await workbench.control.state();
      return activeText?.includes('## Log') ? activeText : undefined;
    });
    expect(text).not.toContain(folder);
  });
});
