// States of the workbench that are worth a picture, for the README and for a look while developing.
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

export interface Picture {
  /** What it shows, as the README's alternative text says it. */
  readonly caption: string;
  readonly readme?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly show: (workbench: Workbench) => Promise<void>;
}

const task = 'Turn the GPX track of our hike into a printed map with an elevation profile';

const answer = [
  'Work through the skills in this order, checking each result before the next step:',
  '',
  '1. Read the track and check its points.',
  '2. Add the elevation and smooth it.',
  '3. Draw the map and the profile, then lay both out on one page.',
].join('\n');

async function showTree(workbench: Workbench): Promise<void> {
  await workbench.openContainer('Graph of Skills');
  const rows = workbench.view('Skills').locator('.monaco-list-row');
  await rows.nth(3).waitFor();
}

export const pictures: Readonly<Record<string, Picture>> = {
  tree: {
    caption: 'The tree of skills, with the edges of one of them',
    readme: true,
    show: async (workbench) => {
      await showTree(workbench);
    },
  },
  chat: {
    caption: 'The chat participant @skills answers with a bundle and its reasons',
    readme: true,
    show: async (workbench) => {
      await showTree(workbench);
      await workbench.chat.open();
      await workbench.control.answer(answer);
      await workbench.chat.ask(`@skills ${task}`);
    },
  },
  command: {
    caption: 'The command has attached the skills to the chat and written the task, unsent',
    readme: true,
    show: async (workbench) => {
      await workbench.palette('Retrieve Skill Bundle');
      await workbench.quickInputBox.fill(task);
      await until(
        'results',
        async () => (await workbench.quickInput.locator('.monaco-list-row').count()) > 2,
      );
    },
  },
};
