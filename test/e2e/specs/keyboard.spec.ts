import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('by keyboard alone', () => {
  const window = testWindow({
    name: 'keyboard',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const press = (key: string) => window().workbench.page.keyboard.press(key);
  const type = (text: string) => window().workbench.page.keyboard.type(text);

  test('the tree is walked, opened and read', async () => {
    const { workbench } = window();
    await workbench.control.command('graphOfSkills.skills.focus');
    await workbench.row('Skills', 'invoice-fields').waitFor();
    // What had the focus before the rows came was the welcome.
    await workbench.control.command('graphOfSkills.skills.focus');
    await until('the focus on invoice-fields', async () => {
      const focused = workbench.view('Skills').locator('.monaco-list-row.focused');
      if ((await focused.count()) > 0 && (await focused.innerText()).includes('invoice-fields')) return true;
      await press('ArrowDown');
      return false;
    });
    const skill = workbench.row('Skills', 'invoice-fields').first();
    // A key that meets the list while it is drawn anew is lost; on an unfolded row it would move on.
    await until('invoice-fields to unfold', async () => {
      if ((await workbench.row('Skills', /^Requires/).count()) > 0) return true;
      if ((await skill.getAttribute('aria-expanded')) === 'false') await press('ArrowRight');
      return false;
    });
    const label = await skill.getAttribute('aria-label');
    expect(label).toContain('invoice-fields');
    await press('Enter');
    await until('the skill to open', async () =>
      (await workbench.control.state()).activeEditor?.endsWith('/invoice-fields/SKILL.md'),
    );
  });

  test('a task leads to a bundle in the chat input, and Enter sends it', async () => {
    const { workbench } = window();
    await workbench.chat.open();
    // The palette is there once the command is.
    await workbench.palette('Retrieve Skill Bundle');
    await workbench.quickInput.locator('.quick-input-title', { hasText: 'Retrieve Skill Bundle' }).waitFor();
    await type('book these scanned invoices into our ledger');
    await workbench.quickInput.locator('.monaco-list-row', { hasText: 'ledger-booking' }).waitFor();
    await press('Enter');
    await until('the attachments', async () => (await workbench.chat.attachments()).length >= 3);
    await until('the chat input to have the focus', () =>
      workbench.chat.input.locator('.native-edit-context:focus, textarea:focus').count(),
    );
    await press('Enter');
    await workbench.chat.requests.first().waitFor();
  });
});
