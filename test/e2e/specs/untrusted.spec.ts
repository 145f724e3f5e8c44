import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeOf } from '../driver/code-server.ts';
import { writeInvoiceSkills, writeSkill } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('an untrusted workspace', () => {
  const window = testWindow({
    name: 'untrusted',
    server: { trustAll: false, settings: { 'security.workspace.trust.startupPrompt': 'never' } },
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
    before: (server) =>
      writeSkill(join(homeOf(server), '.copilot/skills'), 'ledger-audit', {
        description: 'Audits the ledger into which invoices were booked.',
      }),
  });

  test('shows its skills', async () => {
    const { workbench } = window();
    expect((await workbench.control.state()).trusted).toBe(false);
    await workbench.openContainer('Graph of Skills');
    await workbench.row('Skills', 'ledger-booking').waitFor();
    await workbench.row('Skills', 'ledger-audit').waitFor();
  });

  test('gives none of them to chat, but those of the home folder', async () => {
    const { workbench } = window();
    await workbench.chat.open();
    const answer = await (
      await workbench.chat.ask('@skills /retrieve book invoices into the ledger')
    ).innerText();
    expect(answer).toContain('ledger-audit');
    expect(answer).not.toContain('ledger-booking');
  });

  test('asks before an agent reads one by name, and keeps it back when told to', async () => {
    const { workbench } = window();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    const asked = workbench.control.tool('graph-of-skills_hydrate', { names: ['ledger-booking'] });
    const refused = expect(asked).rejects.toThrow();
    await dialog.getByText('untrusted workspace').first().waitFor();
    expect(await dialog.innerText()).toContain('ledger-booking');
    await workbench.screenshot('untrusted-tool');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await refused;
  });

  test('attaches none that is dropped on the chat, but those of the home folder', async () => {
    const { workbench } = window();
    await workbench.drag(workbench.row('Skills', 'ledger-booking').first(), workbench.chat.view);
    await workbench.drag(workbench.row('Skills', 'ledger-audit').first(), workbench.chat.view);
    await until('the attachment', async () => (await workbench.chat.attachments()).length > 0);
    expect(await workbench.chat.attachments()).toEqual(['ledger-audit.md']);
  });

  test('says so above the tree, and offers to trust it', async () => {
    const { workbench } = window();
    await workbench.view('Skills').getByText('This workspace is not trusted').waitFor();
    await workbench.row('Skills', 'ledger-booking').first().click({ button: 'right' });
    await workbench.page.locator('.monaco-menu').waitFor();
    expect(await workbench.page.locator('.monaco-menu').innerText()).not.toContain('Insert Skill');
    await workbench.page.keyboard.press('Escape');
  });
});
