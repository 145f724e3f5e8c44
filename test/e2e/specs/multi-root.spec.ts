import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFile, writeSkill } from '../driver/skill-files.ts';
import { testWindow } from './window.ts';

describe('a workspace of several folders', () => {
  const window = testWindow({
    name: 'multi-root',
    // On a server that has shown other windows VS Code itself may count no folder in such a workspace.
    server: {},
    fill: (folder) => {
      writeSkill(join(folder, '.github/skills'), 'pdf-ocr', {
        description: 'Recognises the text of scanned PDF invoices and writes it as JSON.',
      });
      writeSkill(join(folder, 'service/.github/skills'), 'ledger-booking', {
        description: 'Books recognised invoices into a ledger.',
        body: 'Requires the `pdf-ocr` skill.',
      });
      const folders = [{ path: folder, name: 'desk' }, { path: join(folder, 'service') }];
      return writeFile(join(folder, 'both.code-workspace'), JSON.stringify({ folders }));
    },
  });

  test('shows the skills of each under its name', async () => {
    const { workbench } = window();
    await workbench.openContainer('Graph of Skills');
    await workbench.row('Skills', 'desk/.github/skills').waitFor();
    await workbench.row('Skills', 'service/.github/skills').waitFor();
  });

  test('joins skills of different folders in one bundle', async () => {
    const { workbench } = window();
    await workbench.control.command('graphOfSkills.retrieve', 'book invoices into the ledger');
    await workbench.openContainer('Graph of Skills');
    await workbench.row('Bundle', /1\. pdf-ocr/).waitFor();
    await workbench.row('Bundle', /2\. ledger-booking/).waitFor();
    expect(await workbench.chat.attachments()).toHaveLength(2);
  });
});
