import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

const task = 'book these scanned invoices into our ledger';

describe('Retrieve Skill Bundle', () => {
  const window = testWindow({
    name: 'command',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });

  test('attaches the skills to the chat input and writes the task there, unsent', async () => {
    const { workbench } = window();
    await workbench.palette('Retrieve Skill Bundle');
    await workbench.quickInputBox.fill(task);
    await workbench.page.keyboard.press('Enter');

    const attached = await until('the attachments', async () => {
      const names = await workbench.chat.attachments();
      return names.length >= 3 ? names : undefined;
    });
    expect(attached.every((name) => name.includes('SKILL.md'))).toBe(true);
    await until('the task in the input', async () => (await workbench.chat.inputText()).includes(task));
    expect(await workbench.chat.requests.count()).toBe(0);
  });
});
