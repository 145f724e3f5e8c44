import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSkill } from '../driver/skill-files.ts';
import { testWindow } from './window.ts';

describe('a workspace without skills', () => {
  const window = testWindow({ name: 'welcome' });

  test('is welcomed, and shows the first skill when it comes', async () => {
    const { workbench, folder } = window();
    await workbench.openContainer('Graph of Skills');
    const welcome = workbench.view('Skills').locator('.welcome-view-content');
    await welcome.waitFor();
    expect(await welcome.innerText()).toMatch(/skill/i);

    writeSkill(join(folder, '.agents/skills'), 'first-skill', { description: 'The first of all.' });
    await workbench.row('Skills', 'first-skill').waitFor();
    await welcome.waitFor({ state: 'hidden' });
  });
});
