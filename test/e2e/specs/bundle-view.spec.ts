import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

const task = 'book these scanned invoices into our ledger';

describe('the Bundle view', () => {
  const window = testWindow({
    name: 'bundle',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const row = (text: string | RegExp) => window().workbench.row('Bundle', text);

  const list = () => window().workbench.view('Bundle').locator('.monaco-list');

  beforeAll(async () => {
    const { workbench } = window();
    await workbench.openContainer('Graph of Skills');
    await workbench.row('Skills', 'sourdough').waitFor();
    await workbench.control.command('graphOfSkills.retrieve', task);
    await workbench.openContainer('Graph of Skills');
  });

  test('shows the last bundle in order of use, with its budget', async () => {
    await row(/1\. pdf-ocr/).waitFor();
    await row(/2\. invoice-fields/).waitFor();
    await row(/3\. ledger-booking/).waitFor();
    expect(await window().workbench.view('Bundle').locator('.message').innerText()).toMatch(
      /of 12,000 characters/,
    );
  });

  test('leaves out a rejected skill, also when it runs again', async () => {
    const { control } = window().workbench;
    await row(/1\. pdf-ocr/).hover();
    await row(/1\. pdf-ocr/)
      .getByRole('button', { name: 'Reject from Bundle' })
      .click();
    await row(/\d\. pdf-ocr/).waitFor({ state: 'detached' });
    // Rows that are scrolled away do not exist.
    await list().press('End');
    await row(/Left out/).waitFor();
    await control.command('graphOfSkills.bundle.rerun');
    await list().press('Home');
    await row(/\. ledger-booking/).waitFor();
    expect(await row(/\d\. pdf-ocr/).count()).toBe(0);
  });

  test('takes in a skill that is pinned in the tree, and lets it go again', async () => {
    const { workbench } = window();
    await workbench.contextMenu(workbench.row('Skills', 'sourdough').first(), 'Pin to Bundle');
    await row(/\d\. sourdough/).waitFor();
    expect(await row(/\d\. sourdough/).innerText()).toContain('you pinned it');
    await row(/\d\. sourdough/).hover();
    await row(/\d\. sourdough/)
      .getByRole('button', { name: 'Unpin from Bundle' })
      .click();
    await row(/\d\. sourdough/).waitFor({ state: 'detached' });
  });

  test('retrieves for another wording of the task', async () => {
    const { workbench } = window();
    await workbench.palette('Edit Task of Bundle');
    expect(await workbench.quickInputBox.inputValue()).toBe(task);
    await workbench.quickInputBox.fill('feed the sourdough starter');
    await workbench.page.keyboard.press('Enter');
    await row(/1\. sourdough/).waitFor();
    await workbench.palette('Edit Task of Bundle');
    await workbench.quickInputBox.fill(task);
    await workbench.page.keyboard.press('Enter');
    await row(/\. ledger-booking/).waitFor();
  });

  test('goes into the chat', async () => {
    const { chat } = window().workbench;
    await window().workbench.palette('Insert Bundle into Chat');
    await until('the task in the input', async () => (await chat.inputText()).includes(task));
  });
});
