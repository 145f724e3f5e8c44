import { join } from 'node:path';
import { describe, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('the walkthrough', () => {
  const window = testWindow({
    name: 'walkthrough',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const step = (id: string) =>
    window().workbench.page.locator(`.getting-started-step[data-step-id$="#${id}"] .codicon`).first();
  const ticked = (id: string) =>
    until(`the step ${id} to be ticked`, async () =>
      /complete\b/.test((await step(id).getAttribute('class')) ?? ''),
    );

  test('ticks each step when it is done', async () => {
    const { workbench } = window();
    const { control } = workbench;
    await control.indexed();
    await control.command('workbench.action.openWalkthrough', 'graph-of-skills.graph-of-skills#start');
    await step('skills').waitFor();
    await workbench.screenshot('walkthrough');
    await workbench.openContainer('Graph of Skills');
    await ticked('skills');

    await workbench.palette('Retrieve Skill Bundle');
    await workbench.page.keyboard.press('Escape');
    await ticked('retrieve');

    await workbench.chat.open();
    await workbench.chat.ask('@skills /doctor');
    await ticked('chat');

    await workbench.palette('Show Skill Graph');
    await workbench.webview('#graph canvas');
    await control.command('workbench.action.openWalkthrough', 'graph-of-skills.graph-of-skills#start');
    await ticked('graph');
  });
});
