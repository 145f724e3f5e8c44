// Every state of the interface, in an order in which one window can walk through them.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { root } from './paths.ts';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

export interface State {
  readonly name: string;
  /** Leads there from the state before. */
  readonly show: (workbench: Workbench, workspace: string) => Promise<unknown>;
  /** Brings back what a change of theme takes away, such as a hover. */
  readonly again?: (workbench: Workbench) => Promise<unknown>;
  /** Leaves nothing behind that would stand in the pictures after it. */
  readonly leave?: (workbench: Workbench) => Promise<unknown>;
}

const task = 'Turn the field recordings in recordings/ into a captioned map of where each was made';
const nothing = 'qwzx vbnmk plorf';

const escape = async ({ page }: Workbench): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
};
const closeEditors = async ({ control }: Workbench): Promise<unknown> =>
  control.command('workbench.action.closeAllEditors');

async function settled(workbench: Workbench): Promise<Frame> {
  const frame = await workbench.webview('#graph canvas');
  await until('the layout to settle', () => frame.evaluate('document.body.dataset.settled === "true"'));
  return frame;
}

/** Opens or closes a pane of the sidebar. */
async function expand(workbench: Workbench, title: string, open: boolean): Promise<void> {
  const header = workbench.view(title).locator('> .pane-header');
  // Not in its middle: the buttons that show under the pointer lie there.
  if ((await header.getAttribute('aria-expanded')) !== String(open))
    await header.locator('> .codicon').first().click();
}

async function fillQuickPick(workbench: Workbench, text: string, row: string | RegExp): Promise<void> {
  await workbench.quickInputBox.fill(text);
  await workbench.quickInput.locator('.monaco-list-row', { hasText: row }).first().waitFor();
}

async function hoverWord(workbench: Workbench): Promise<void> {
  const word = workbench.page.locator('.part.editor .view-line span span', {
    hasText: 'recording-geotagger',
  });
  await workbench.page.mouse.move(700, 700);
  await word.first().hover();
  await workbench.page.locator('.monaco-hover:visible').first().waitFor();
}

async function hoverStatus(workbench: Workbench): Promise<void> {
  await workbench.page.mouse.move(500, 300);
  await workbench.statusBar.locator('[id="graph-of-skills.graph-of-skills.graphOfSkills.status"]').hover();
  await workbench.page.locator('.workbench-hover:visible').waitFor();
}

/** Takes every skill out of the copy of the sample workspace, so that a window finds none at first. */
export function withoutSkills(workspace: string): void {
  rmSync(join(workspace, '.github'), { recursive: true, force: true });
  writeFileSync(join(workspace, '.vscode/settings.json'), '{}\n');
}

function withSkills(workspace: string): void {
  cpSync(join(root, 'examples/workspace/.github'), join(workspace, '.github'), { recursive: true });
}

export const states: readonly State[] = [
  {
    name: 'empty',
    show: async (workbench) => {
      await workbench.control.command('workbench.action.closeAuxiliaryBar');
      await workbench.openContainer('Graph of Skills');
      await workbench.view('Skills').locator('.welcome-view-content').waitFor();
    },
  },
  {
    name: 'tree',
    show: async (workbench, workspace) => {
      withSkills(workspace);
      await workbench.control.settings({ 'graphOfSkills.skillsDirectories': ['../skills'] });
      await workbench.row('Skills', 'captioned-map').first().waitFor();
      await workbench.control.indexed();
    },
  },
  {
    name: 'tree-no-hit',
    show: async (workbench) => {
      await workbench.palette('Filter Skills');
      await workbench.quickInputBox.fill(nothing);
      await workbench.view('Skills').getByText(`No skill matches "${nothing}".`).waitFor();
    },
    leave: escape,
  },
  {
    name: 'tree-filtered',
    show: async (workbench) => {
      await workbench.palette('Filter Skills');
      await workbench.quickInputBox.fill('map');
      await workbench.row('Skills', 'birdsong-helper').waitFor({ state: 'detached' });
      await workbench.page.keyboard.press('Enter');
      await workbench.view('Skills').locator('.pane-header', { hasText: '"map"' }).waitFor();
    },
    leave: ({ control }) => control.command('graphOfSkills.clearFilter'),
  },
  {
    name: 'tree-expanded',
    show: async (workbench) => {
      await expand(workbench, 'Bundle', false);
      await workbench.row('Skills', 'captioned-map').first().locator('.monaco-tl-twistie').click();
      const groups = workbench.view('Skills').locator('.monaco-list-row[aria-level="3"]');
      await groups.first().waitFor();
      for (const group of (await groups.all()).slice(0, 2)) await group.locator('.monaco-tl-twistie').click();
      await groups.nth(1).hover();
    },
    leave: (workbench) => expand(workbench, 'Bundle', true),
  },
  {
    name: 'tree-tooltip',
    show: () => Promise.resolve(),
    again: async (workbench) => {
      await workbench.page.mouse.move(700, 400);
      await workbench.row('Skills', 'captioned-map').first().hover();
      await workbench.page.locator('.workbench-hover:visible').first().waitFor();
    },
    leave: ({ page }) => page.mouse.move(700, 400),
  },
  {
    name: 'pick-open',
    show: async (workbench) => {
      await workbench.palette('Retrieve Skill Bundle');
      await workbench.quickInputBox.waitFor();
    },
  },
  {
    name: 'pick-results',
    show: (workbench) => fillQuickPick(workbench, task, 'captioned-map'),
  },
  {
    name: 'pick-no-hit',
    show: (workbench) => fillQuickPick(workbench, nothing, /./),
    leave: escape,
  },
  {
    name: 'bundle',
    show: async (workbench) => {
      await workbench.control.command('graphOfSkills.retrieve', task);
      await workbench.openContainer('Graph of Skills');
      await expand(workbench, 'Skills', false);
      await workbench.row('Bundle', /1\. /).waitFor();
    },
    leave: async (workbench) => {
      await expand(workbench, 'Skills', true);
      await workbench.control.command('workbench.action.closeAuxiliaryBar');
    },
  },
  {
    name: 'graph-library',
    show: async (workbench) => {
      await closeEditors(workbench);
      await workbench.palette('Show Skill Graph');
      await settled(workbench);
    },
  },
  {
    name: 'graph-skill',
    show: async (workbench) => {
      await workbench.control.command('graphOfSkills.showSkillInGraph', 'captioned-map');
      await settled(workbench);
    },
    leave: closeEditors,
  },
  {
    name: 'graph-narrow',
    show: async (workbench) => {
      await expand(workbench, 'Skills', false);
      await expand(workbench, 'Bundle', false);
      await expand(workbench, 'Graph', true);
      await settled(workbench);
    },
    leave: async (workbench) => {
      await expand(workbench, 'Graph', false);
      await expand(workbench, 'Bundle', true);
      await expand(workbench, 'Skills', true);
    },
  },
  {
    name: 'chat',
    show: async (workbench) => {
      await workbench.chat.open();
      await workbench.placeChatAt(640);
      await workbench.chat.ask(`@skills /retrieve ${task}`);
      await workbench.chat.scrollToTop();
    },
  },
  {
    name: 'chat-no-hit',
    show: (workbench) => workbench.chat.ask(`@skills /retrieve ${nothing}`),
    leave: async (workbench) => {
      await workbench.chat.newChat();
      await workbench.control.command('workbench.action.closeAuxiliaryBar');
    },
  },
  {
    name: 'index-status',
    show: async (workbench) => {
      await workbench.palette('Show Index Status');
      await workbench.webview('h1:has-text("index status")');
    },
    leave: closeEditors,
  },
  {
    name: 'preview-pick',
    show: async (workbench) => {
      await workbench.control.command('graphOfSkills.openSkill', 'recording-geotagger');
      await workbench.palette('Preview Retrieval');
      await fillQuickPick(workbench, task, /\d+\. /);
    },
  },
  {
    name: 'preview',
    show: async (workbench) => {
      await workbench.page.keyboard.press('Enter');
      await workbench.webview('h1:has-text("recording-geotagger")');
    },
    leave: closeEditors,
  },
  {
    name: 'authoring',
    show: async (workbench, workspace) => {
      const path = join(workspace, '.github/skills/trip-log-writer/SKILL.md');
      const text = readFileSync(path, 'utf8');
      if (!text.includes('recording-geotagger'))
        writeFileSync(
          path,
          `${text}\nSee also \`recording-geotagger\`. Requires the \`no-such-skill\` skill.\n`,
        );
      await workbench.control.command('graphOfSkills.openSkill', 'trip-log-writer');
      await workbench.page.locator('.codelens-decoration').first().waitFor();
      await workbench.page.locator('.squiggly-warning, .squiggly-error').first().waitFor();
      await workbench.control.command('workbench.actions.view.problems');
      await workbench.page.locator('.markers-panel .monaco-list-row').first().waitFor();
    },
  },
  {
    name: 'authoring-hover',
    show: ({ control }) => control.command('workbench.action.closePanel'),
    again: hoverWord,
    leave: closeEditors,
  },
  {
    name: 'walkthrough',
    show: async (workbench) => {
      await workbench.control.command(
        'workbench.action.openWalkthrough',
        'graph-of-skills.graph-of-skills#start',
      );
      await workbench.page.locator('.getting-started-step').first().waitFor();
      await workbench.webview('svg');
    },
    leave: closeEditors,
  },
  {
    name: 'status-hover',
    show: () => Promise.resolve(),
    again: hoverStatus,
  },
  {
    name: 'status-failure',
    show: async (workbench) => {
      await workbench.control.settings({
        'graphOfSkills.budget.maxSkills': -3,
        'graphOfSkills.skillsDirectories': ['../skills', '/not/there'],
      });
      await workbench.statusBar.locator('.codicon-warning').first().waitFor();
    },
    again: hoverStatus,
  },
  {
    name: 'index-status-failure',
    show: async (workbench) => {
      await workbench.palette('Show Index Status');
      // A frame of its own: that of the earlier report may still be there.
      await until('the failure', async () => {
        const frame = await workbench.webview('h1:has-text("index status")');
        return (await frame.locator('body').innerText()).includes('maxSkills');
      });
    },
    leave: closeEditors,
  },
];
