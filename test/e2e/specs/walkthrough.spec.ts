import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeInvoiceSkills, writeSkill } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import type { Workbench } from '../driver/workbench.ts';
import { testWindow } from './window.ts';

const step = ({ page }: Workbench, id: string) =>
  page.locator(`.getting-started-step[data-step-id$="#${id}"]`);

async function isTicked(workbench: Workbench, id: string): Promise<boolean> {
  const box = step(workbench, id).locator('.codicon').first();
  return /\bcomplete\b/.test((await box.getAttribute('class')) ?? '');
}

const ticked = (workbench: Workbench, id: string) =>
  until(`the step ${id} to be ticked`, () => isTicked(workbench, id));

/** Opens the walkthrough and waits for a step of it. */
async function openAt(workbench: Workbench, id: string): Promise<void> {
  await workbench.control.command(
    'workbench.action.openWalkthrough',
    'graph-of-skills.graph-of-skills#start',
  );
  await step(workbench, id).waitFor();
}

describe('the walkthrough', () => {
  const window = testWindow({
    name: 'walkthrough',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });

  test('takes skills that were there before it for a step done', async () => {
    const { workbench } = window();
    await workbench.control.indexed();
    await workbench.openContainer('Graph of Skills');
    await workbench.row('Skills', 'sourdough').waitFor();
    // Asked before the walkthrough knows of it: the step has to hear of the next question all the same.
    await workbench.chat.open();
    await workbench.chat.ask('@skills /doctor');
    await openAt(workbench, 'skillsThere');
    await ticked(workbench, 'skillsThere');
    expect(await step(workbench, 'skills').count()).toBe(0);
    await workbench.screenshot('walkthrough');
  });

  test.each([
    {
      id: 'retrieve',
      act: async (workbench: Workbench) => {
        await workbench.palette('Retrieve Skill Bundle');
        await workbench.page.keyboard.press('Escape');
      },
    },
    { id: 'chat', act: ({ chat }: Workbench) => chat.ask('@skills /doctor') },
    { id: 'graph', act: ({ control }: Workbench) => control.command('graphOfSkills.graph.focus') },
  ])('ticks the step $id when it is done', async ({ id, act }) => {
    const { workbench } = window();
    await openAt(workbench, id);
    expect(await isTicked(workbench, id)).toBe(false);
    await act(workbench);
    // The Escape before the palette leaves the walkthrough, too.
    await openAt(workbench, id);
    await ticked(workbench, id);
  });
});

describe('the walkthrough of someone without skills', () => {
  const window = testWindow({ name: 'walkthrough-none' });

  test('ticks its first step when the first skill comes, and not before', async () => {
    const { workbench, folder } = window();
    await workbench.control.indexed();
    await openAt(workbench, 'skills');
    await step(workbench, 'skills').getByRole('button', { name: 'Show Skills' }).click();
    await workbench.view('Skills').locator('.welcome-view-content').waitFor();
    expect(await isTicked(workbench, 'skills')).toBe(false);
    writeSkill(join(folder, '.agents/skills'), 'first-skill', { description: 'The first of all.' });
    await ticked(workbench, 'skillsThere');
    await workbench.screenshot('walkthrough-first-skill');
  });
});

describe('the walkthrough of someone who shows the graph by its command', () => {
  const window = testWindow({
    name: 'walkthrough-graph',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });

  test('ticks the step of the graph', async () => {
    const { workbench } = window();
    await workbench.control.indexed();
    await openAt(workbench, 'graph');
    expect(await isTicked(workbench, 'graph')).toBe(false);
    await workbench.palette('Show Skill Graph');
    await workbench.webview('#graph canvas');
    await openAt(workbench, 'graph');
    await ticked(workbench, 'graph');
  });
});
