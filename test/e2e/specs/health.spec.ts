import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServerAddress } from '../driver/code-server.ts';
import { writeFile, writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import type { Theme, Workbench } from '../driver/workbench.ts';
import { testWindow } from './window.ts';

const item = ({ statusBar }: Workbench) =>
  statusBar.locator('[id="graph-of-skills.graph-of-skills.graphOfSkills.status"]');

/** Opens the hover of the entry, takes a picture in each theme, and returns what the last one said. */
async function hoverIn(workbench: Workbench, themes: readonly Theme[], name: string): Promise<string> {
  let text = '';
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await workbench.page.mouse.move(400, 300);
    await item(workbench).hover();
    const hover = workbench.page.locator('.workbench-hover:visible');
    await hover.waitFor();
    text = await hover.innerText();
    await workbench.screenshot(`health-${name}-${theme}`);
  }
  await workbench.page.mouse.move(400, 300);
  return text;
}

const settingsFound = ({ page }: Workbench) => page.locator('.settings-editor .setting-item-contents');

async function closeSettings(workbench: Workbench): Promise<void> {
  await workbench.control.command('workbench.action.closeModalEditor');
  await settingsFound(workbench).first().waitFor({ state: 'detached' });
}

async function reportOf(workbench: Workbench): Promise<string> {
  await item(workbench).click();
  const frame = await workbench.webview('h1:has-text("index status")');
  return frame.locator('body').innerText();
}

describe('an index that lacks files, a folder and its model', () => {
  const window = testWindow({
    name: 'health',
    server: {
      settings: {
        'graphOfSkills.skillsDirectories': ['/not/there/skills'],
        'graphOfSkills.budget.maxSkills': -3,
        'graphOfSkills.problems.scope': 'everywhere',
      },
    },
    // A setting of the machine is read from there alone, and at once.
    before: ({ folder }) => {
      writeFile(
        join(folder, 'data/Machine/settings.json'),
        JSON.stringify({ 'graphOfSkills.embedding.model': '/not/there/model' }),
      );
    },
    fill: (folder) => {
      const skills = join(folder, '.github/skills');
      writeInvoiceSkills(skills);
      // Nobody can read a link to itself, not even the one who may read everything.
      mkdirSync(join(skills, 'circle'));
      symlinkSync('SKILL.md', join(skills, 'circle/SKILL.md'));
    },
  });

  test('says so in the status bar, with a colour and each reason in its hover', async () => {
    const { workbench } = window();
    await workbench.control.indexed();
    await item(workbench).locator('.codicon-warning').waitFor();
    // The bundled model begins to load before the settings are read; a busy machine takes its time to end that.
    await until(
      'the failed model',
      async () => {
        const label = (await item(workbench).locator('a').getAttribute('aria-label')) ?? '';
        return label.includes('/not/there/model');
      },
      90_000,
    );
    expect(await item(workbench).getAttribute('class')).toContain('warning-kind');
    const text = await hoverIn(workbench, ['dark', 'high-contrast', 'light'], 'lacking');
    for (const part of [
      'not found by meaning',
      'The folder "/not/there/skills", which the setting graphOfSkills.skillsDirectories names, is not there.',
      'The setting graphOfSkills.embedding.model chooses the model.',
      '1 file or folder gave no skill',
      'graphOfSkills.budget.maxSkills is -3, which does not count: it must be a whole number from 1 to 50.',
      'graphOfSkills.problems.scope is "everywhere"',
      'Show Log',
    ])
      expect(text).toContain(part);
  });

  test.each([
    { lacking: '/not/there/skills', setting: 'More folders to look for skills in' },
    // One of the machine, which a window on a server lists apart.
    { lacking: '/not/there/model', setting: 'What finds skills by meaning' },
  ])('leads from the hover to the setting that names $lacking', async ({ lacking, setting }) => {
    const { workbench } = window();
    await workbench.page.mouse.move(400, 300);
    await item(workbench).hover();
    const hover = workbench.page.locator('.workbench-hover:visible');
    await hover.locator('p', { hasText: lacking }).getByRole('link', { name: 'Open Setting' }).click();
    await settingsFound(workbench).filter({ hasText: setting }).waitFor();
    expect(await settingsFound(workbench).count()).toBe(1);
    await closeSettings(workbench);
  });

  test('names the file, the reason and the remedy in the index status', async () => {
    const { workbench } = window();
    const report = await reportOf(workbench);
    for (const part of [
      'which the setting graphOfSkills.skillsDirectories names, is not there',
      'circle/SKILL.md',
      'its links go in a circle',
      'Let the link lead to a file',
      'graphOfSkills.budget.maxSkills is -3',
    ])
      expect(report).toContain(part);
    await workbench.screenshot('health-report');
  });

  test('tells it in the chat, with a button that opens the settings', async () => {
    const { workbench } = window();
    await workbench.chat.open();
    const answer = await workbench.chat.ask('@skills /doctor');
    const text = await answer.innerText();
    for (const key of ['skillsDirectories', 'budget.maxSkills', 'problems.scope', 'embedding.model'])
      expect(text).toContain(`graphOfSkills.${key}`);
    await workbench.screenshot('health-doctor');
    await answer.getByRole('button', { name: 'Open Settings' }).click();
    // That of the machine is on another tab.
    await until('the three settings', async () => (await settingsFound(workbench).count()) === 3);
    await closeSettings(workbench);
  });

  test('still answers, and says on what the answer rests', async () => {
    const { workbench } = window();
    await workbench.chat.open();
    const answer = await workbench.chat.ask('@skills /retrieve book scanned invoices into the ledger');
    const text = await answer.innerText();
    expect(text).toContain('ledger-booking');
    expect(text).toContain('This answer rests on words and the graph alone.');
    await workbench.screenshot('health-chat');
  });
});

/** What a system does whose limit of file watches is reached. */
const noWatches = `require('node:fs').watch = () => {
  throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' });
};\n`;

function refuseWatches({ folder }: ServerAddress): void {
  const extensions = join(folder, 'extensions');
  const ours = readdirSync(extensions).find((name) => name.startsWith('graph-of-skills.'))!;
  const thread = join(extensions, ours, 'dist/watch-thread.js');
  writeFileSync(thread, noWatches + readFileSync(thread, 'utf8'));
}

describe('a system that refuses to watch files', () => {
  const window = testWindow({
    name: 'health-watch',
    server: {},
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
    before: refuseWatches,
  });

  test('is told of in the status bar, once and with the remedy', async () => {
    const { workbench } = window();
    await workbench.control.indexed();
    await item(workbench).locator('.codicon-warning').waitFor();
    const text = await hoverIn(workbench, ['dark', 'light'], 'degraded');
    expect(text).toContain('fs.inotify.max_user_watches');
    expect(await workbench.notifications.count()).toBe(0);
    const report = await reportOf(workbench);
    expect(report).toContain('degraded');
  });
});
