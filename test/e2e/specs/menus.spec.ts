import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeFile, writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('context menus', () => {
  const window = testWindow({
    name: 'menus',
    fill: (folder) => {
      writeInvoiceSkills(join(folder, '.github/skills'));
      writeFile(join(folder, 'todo.md'), 'book these scanned invoices\ninto our ledger\n');
      writeFile(join(folder, 'invoice-17.pdf'), 'no real PDF\n');
    },
  });
  const task = () => window().workbench.quickInputBox.inputValue();

  beforeAll(async () => {
    await window().workbench.control.indexed();
  });

  afterEach(async () => {
    await window().workbench.page.keyboard.press('Escape');
  });

  test("the editor's begins a task with the selection", async () => {
    const { workbench, folder } = window();
    await workbench.control.command('vscode.open', { $uri: `file://${join(folder, 'todo.md')}` });
    const line = workbench.page.locator('.part.editor .view-line', { hasText: 'scanned invoices' });
    await line.click();
    await workbench.page.keyboard.press('Control+A');
    await workbench.contextMenu(line, 'Retrieve Skill Bundle');
    await until('the selection in the box', async () =>
      (await task()).includes('book these scanned invoices into our ledger'),
    );
    await workbench.quickInput.locator('.monaco-list-row', { hasText: 'ledger-booking' }).waitFor();
  });

  test("the explorer's begins a task with the names of the selected files", async () => {
    const { workbench } = window();
    await workbench.control.command('workbench.view.explorer');
    const file = (name: string) => workbench.sidebar.locator('.monaco-list-row', { hasText: name });
    await file('invoice-17.pdf').click();
    await file('todo.md').click({ modifiers: ['Control'] });
    await workbench.contextMenu(file('todo.md'), 'Retrieve Skill Bundle');
    await until('both names', async () => (await task()).endsWith('invoice-17.pdf, todo.md: '));
    expect(await workbench.quickInput.locator('.quick-input-title').innerText()).toContain(
      'Retrieve Skill Bundle',
    );
  });
});
