import { readdirSync, rmSync } from 'node:fs';
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
    expect(await welcome.innerText()).toMatch(/No skills found in this workspace or your home folder/);
    await welcome.getByRole('button', { name: 'New Skill' }).waitFor();
    // Nothing is offered that would find nothing.
    expect(
      await workbench.view('Bundle').getByRole('button', { name: 'Retrieve Skill Bundle' }).count(),
    ).toBe(0);
    await workbench.screenshot('welcome');

    writeSkill(join(folder, '.agents/skills'), 'first-skill', { description: 'The first of all.' });
    await workbench.row('Skills', 'first-skill').waitFor();
    await welcome.waitFor({ state: 'hidden' });
  });

  test('says in the Bundle view what will be there, and how', async () => {
    const { workbench } = window();
    await workbench.view('Bundle').getByRole('button', { name: 'Retrieve Skill Bundle' }).click();
    await workbench.quickInput.waitFor();
    await workbench.page.keyboard.press('Escape');
  });
});

describe('a window without a folder', () => {
  const window = testWindow({ name: 'welcome-no-folder', noFolder: true });

  test('is offered to open one', async () => {
    const { workbench } = window();
    await workbench.openContainer('Graph of Skills');
    const welcome = workbench.view('Skills').locator('.welcome-view-content');
    await welcome.getByRole('button', { name: 'Open Folder' }).waitFor();
    expect(await welcome.innerText()).toContain('No skills found in your home folder.');
    await workbench.screenshot('welcome-no-folder');
  });
});

describe('an engine that cannot start', () => {
  const window = testWindow({
    name: 'welcome-failed',
    server: {},
    before: ({ folder }) => {
      const extensions = join(folder, 'extensions');
      const ours = readdirSync(extensions).find((name) => name.startsWith('graph-of-skills.'))!;
      rmSync(join(extensions, ours, 'dist/engine-worker.js'));
    },
  });

  test('is said, with what can be done about it', async () => {
    const { workbench } = window();
    await workbench.openContainer('Graph of Skills');
    const welcome = workbench.view('Skills').locator('.welcome-view-content');
    await welcome.getByText('The skills could not be read.').waitFor();
    for (const name of ['Show Log', 'Rebuild Index', 'Report Issue'])
      await welcome.getByRole('button', { name }).waitFor();
    await workbench.statusBar.getByText('Skills', { exact: true }).waitFor();
    // Said once, where one looks for the skills.
    expect(await workbench.notifications.count()).toBe(0);
    await workbench.screenshot('welcome-failed');
  });
});
