import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { skillText, writeFile, writeInvoiceSkills, writeSkill } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('the tree of skills', () => {
  const window = testWindow({
    name: 'tree',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const row = (text: string | RegExp) => window().workbench.row('Skills', text);
  const skills = () => join(window().folder, '.github/skills');

  beforeAll(async () => {
    await window().workbench.openContainer('Graph of Skills');
  });

  test('shows the skills of the workspace', async () => {
    await row('ledger-booking').waitFor();
    await row('sourdough').waitFor();
  });

  test('shows under a skill its edges by type and direction', async () => {
    await row('invoice-fields').locator('.monaco-tl-twistie').click();
    await row(/^Requires/).waitFor();
    await row(/^Required by/).waitFor();
  });

  test('opens a skill by a click', async () => {
    await row('sourdough').click();
    await until('the file to open', async () =>
      (await window().workbench.control.state()).activeEditor?.endsWith('/sourdough/SKILL.md'),
    );
  });

  test('shows a skill that was added on disk', async () => {
    writeSkill(skills(), 'tide-tables', { description: 'Computes tide tables.' });
    await row('tide-tables').waitFor();
  });

  test('shows what was edited on disk', async () => {
    writeSkill(skills(), 'tide-tables', { description: 'Computes currents for a harbour.' });
    await row(/tide-tables.*currents/).waitFor();
  });

  test('shows the new name of a renamed skill alone', async () => {
    renameSync(join(skills(), 'tide-tables'), join(skills(), 'currents'));
    writeFile(
      join(skills(), 'currents/SKILL.md'),
      skillText('harbour-currents', { description: 'Computes currents.' }),
    );
    await row('harbour-currents').waitFor();
    await row('tide-tables').waitFor({ state: 'detached' });
    expect(await row('harbour-currents').count()).toBe(1);
  });

  test('drops a skill that was deleted on disk', async () => {
    rmSync(join(skills(), 'currents'), { recursive: true });
    await row('harbour-currents').waitFor({ state: 'detached' });
  });
});
