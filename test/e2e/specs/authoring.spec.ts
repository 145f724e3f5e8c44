import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeInvoiceSkills, writeSkill } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('writing a SKILL.md', () => {
  const window = testWindow({
    name: 'authoring',
    fill: (folder) => {
      writeInvoiceSkills(join(folder, '.github/skills'));
      writeSkill(join(folder, '.github/skills'), 'ledger-audit', {
        description: 'Audits a ledger into which invoices were booked.',
        body: 'Requires the `ledger-bookin` skill.\n\nSee also `invoice-fields`.',
      });
    },
  });
  const page = () => window().workbench.page;
  const skills = () => join(window().folder, '.github/skills');
  const line = (text: string) => page().locator('.part.editor .view-line', { hasText: text }).first();
  const open = (name: string) =>
    window().workbench.control.command('vscode.open', { $uri: `file://${join(skills(), name, 'SKILL.md')}` });
  const word = (text: string) => line(text).locator('span span', { hasText: text }).first();

  beforeAll(async () => {
    const { control } = window().workbench;
    await control.indexed();
    await control.command('workbench.action.closeAuxiliaryBar');
    await open('ledger-audit');
  });

  test('an unknown skill is underlined, and a quick fix knows what was meant', async () => {
    await page().locator('.squiggly-warning, .squiggly-error').first().waitFor();
    await word('ledger-bookin').click();
    await page().keyboard.press('Control+.');
    const fix = page().locator('.action-widget .monaco-list-row', { hasText: 'Replace by "ledger-booking"' });
    await fix.waitFor();
    await window().workbench.screenshot('authoring-fix');
    await fix.click();
    await until('the repaired name', async () =>
      (await window().workbench.control.state()).activeText?.includes('`ledger-booking`'),
    );
    await page().keyboard.press('Control+S');
  });

  test('pointing at a name tells what the skill does', async () => {
    await word('invoice-fields').hover();
    await page().locator('.monaco-hover:visible', { hasText: 'Extracts number, date, supplier' }).waitFor();
    await window().workbench.screenshot('authoring-hover');
  });

  test('the line above counts its edges, and leads to them', async () => {
    await open('invoice-fields');
    const lens = page().locator('.codelens-decoration a', { hasText: 'required by' }).first();
    await lens.waitFor();
    await lens.click();
    await page().locator('.peekview-widget', { hasText: 'SKILL.md' }).waitFor();
    await window().workbench.screenshot('authoring-peek');
    await page().keyboard.press('Escape');
    await page().locator('.peekview-widget').waitFor({ state: 'detached' });
  });

  test('names of skills are completed', async () => {
    await open('ledger-audit');
    await line('See also').click();
    await page().keyboard.press('End');
    await page().keyboard.type(' and `pdf');
    await page().keyboard.press('Control+Space');
    await page().locator('.suggest-widget .monaco-list-row', { hasText: 'pdf-ocr' }).first().waitFor();
    await page().keyboard.press('Enter');
    await until('the name', async () =>
      (await window().workbench.control.state()).activeText?.includes('and `pdf-ocr'),
    );
    await window().workbench.control.command('workbench.action.files.revert');
  });

  test('renaming takes the folder and every reference along', async () => {
    const { control } = window().workbench;
    await open('ledger-audit');
    await word('invoice-fields').click();
    await page().keyboard.press('F2');
    const box = page().locator('.rename-box input');
    await box.fill('invoice-data');
    await page().keyboard.press('Enter');
    await until('the folder', () => existsSync(join(skills(), 'invoice-data/SKILL.md')));
    await until('the reference', async () => (await control.state()).activeText?.includes('`invoice-data`'));
    await control.command('workbench.action.files.saveAll');
    await window().workbench.openContainer('Graph of Skills');
    await window().workbench.row('Skills', 'invoice-data').waitFor();
    expect(existsSync(join(skills(), 'invoice-fields'))).toBe(false);
  });

  test('a new skill is valid from the start', async () => {
    const { workbench } = window();
    await workbench.palette('Graph of Skills: New Skill');
    await workbench.quickInput.locator('.monaco-list-row', { hasText: '.github/skills' }).click();
    await workbench.quickInput.getByText('lower-case letters').waitFor();
    await workbench.quickInputBox.fill('Not Valid');
    await workbench.quickInput.locator('.quick-input-message', { hasText: /lower-case|space/i }).waitFor();
    await workbench.quickInputBox.fill('receipt-sorter');
    await page().keyboard.press('Enter');
    await until('the file', async () =>
      (await workbench.control.state()).activeEditor?.endsWith('/receipt-sorter/SKILL.md'),
    );
    await workbench.row('Skills', 'receipt-sorter').waitFor();
    await workbench.screenshot('authoring-new');
  });

  test('"Preview Retrieval" shows where the skill ranks, and why', async () => {
    const { workbench } = window();
    await open('ledger-audit');
    await workbench.palette('Preview Retrieval');
    await workbench.quickInputBox.fill('audit the ledger');
    await workbench.quickInput.locator('.monaco-list-row', { hasText: '1. ledger-audit' }).waitFor();
    await workbench.screenshot('authoring-preview-pick');
    await page().keyboard.press('Enter');
    const frame = await workbench.webview('h1:has-text("ledger-audit")');
    expect(await frame.locator('body').innerText()).toMatch(/rank|score/i);
    await workbench.screenshot('authoring-preview');
  });
});
