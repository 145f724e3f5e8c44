import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeOf } from '../driver/code-server.ts';
import { writeInvoiceSkills, writeSkill } from '../driver/skill-files.ts';
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
});
