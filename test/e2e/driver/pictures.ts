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

const task = 'Turn the field recordings in recordings/ into a captioned map of where each was made';

const answer = [
  'The bundle covers the whole way. I would go in its order, and look at each result before the next step:',
  '',
  '1. Read date and time from the WAV files.',
  '2. Read the track, and give each recording the place at its time.',
  '3. Transcribe what is spoken, and write one caption for each.',
  '4. Draw the map with the captions.',
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
      const skill = workbench.row('Skills', 'captioned-map').first();
      await skill.locator('.monaco-tl-twistie').click();
      const groups = workbench.view('Skills').locator('.monaco-list-row[aria-level="3"]');
      await groups.first().waitFor();
      for (const group of (await groups.all()).slice(0, 2)) await group.locator('.monaco-tl-twistie').click();
      await workbench.view('Bundle').locator('.pane-header').click();
    },
  },
  chat: {
    caption: 'The chat participant @skills answers with a bundle and its reasons',
    readme: true,
    height: 1120,
    show: async (workbench) => {
      await showTree(workbench);
      await workbench.control.indexed();
      await workbench.chat.open();
      await workbench.placeChatAt(560);
      await workbench.control.answer(answer);
      await workbench.chat.ask(`@skills ${task}`);
      await workbench.chat.scrollToTop();
    },
  },
  command: {
    caption: 'The command has attached the skills to the chat and written the task, unsent',
    readme: true,
    show: async (workbench) => {
      await workbench.control.indexed();
      await workbench.palette('Retrieve Skill Bundle');
      await workbench.quickInputBox.fill(task);
      await until(
        'results',
        async () => (await workbench.quickInput.locator('.monaco-list-row').count()) > 2,
      );
    },
  },
  graph: {
    caption: 'The graph around the last bundle',
    readme: true,
    show: async (workbench) => {
      await workbench.control.indexed();
      await workbench.control.command('graphOfSkills.retrieve', task);
      await workbench.palette('Show Bundle in Graph');
      const frame = await workbench.webview('#graph canvas');
      await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
    },
  },
  authoring: {
    caption: 'Problems that only the graph can know, with a quick fix',
    show: async (workbench) => {
      await workbench.control.command('graphOfSkills.openSkill', 'trip-log-writer');
      await workbench.page.locator('.codelens-decoration').first().waitFor();
      await workbench.control.command('workbench.actions.view.problems');
      await workbench.page.locator('.markers-panel').waitFor();
    },
  },
};
