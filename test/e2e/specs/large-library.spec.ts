import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSkills } from '../../bench/make-skills.ts';
import { writeFile } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

const count = 20_000;
/** Far above what it takes, and far below what sending every skill to the window does. */
const soon = 3000;

describe(`a workspace of ${count} skills`, () => {
  let names: readonly string[] = [];
  const window = testWindow({
    name: 'large-library',
    server: {},
    // What is of a machine counts at once where it stands in the machine's own settings.
    before: ({ folder }) => {
      writeFile(
        join(folder, 'data/Machine/settings.json'),
        JSON.stringify({ 'graphOfSkills.embedding.model': 'none' }),
      );
    },
    fill: (folder) => {
      names = makeSkills(join(folder, '.github/skills'), count);
    },
  });
  const tree = () => window().workbench.view('Skills').locator('.monaco-list').first();
  const row = (text: string | RegExp) => window().workbench.row('Skills', text);
  /** Rows that the window knows of, seen or not. */
  const known = async () =>
    Number(await tree().locator('.monaco-list-row').first().getAttribute('aria-setsize'));
  const timed = async (what: string, action: () => Promise<unknown>) => {
    const started = performance.now();
    await action();
    const milliseconds = performance.now() - started;
    console.log(`${count} skills, ${what}: ${Math.round(milliseconds)} ms`);
    return milliseconds;
  };

  beforeAll(async () => {
    await window().workbench.control.activate('graph-of-skills.graph-of-skills');
  });

  const task = 'clean the invoices of a batch';

  test('answers tools from what is read, while the rest is, and says so', { retry: 0 }, async () => {
    const { control } = window().workbench;
    const text = await control.tool('graph-of-skills_search', { query: task });
    expect(text).toMatch(/^Still indexing: (?:\d+ of \d+|not all) skills are read/);
  });

  test('is read', async () => {
    const { control } = window().workbench;
    await control.indexed(170_000);
    expect(await control.tool('graph-of-skills_retrieve', { task })).not.toContain('Still indexing');
  });

  test('answers tools and chat while it is read again, and says so', async () => {
    const { control, chat } = window().workbench;
    await chat.open();
    const rebuilt = control.command('graphOfSkills.rebuildIndex');
    const bundle = await until('a bundle from a part', async () => {
      const text = await control.tool('graph-of-skills_retrieve', { task });
      return text.startsWith('Still indexing: ') && text;
    });
    expect(bundle).toContain('cleans-invoices-');
    const answer = await (await chat.ask(`@skills /retrieve ${task}`)).innerText();
    expect(answer).toContain('cleans-invoices-');
    expect(answer).toMatch(/Still indexing: [\d,]+ of [\d,]+ skills/);
    await rebuilt;
    await control.command('workbench.view.explorer');
  });

  test('shows ranges of them in the tree first, and no skill before it is asked for', async () => {
    const { control } = window().workbench;
    const took = await timed('tree shown', async () => {
      await control.command('graphOfSkills.skills.focus');
      await row(` … `).first().waitFor();
    });
    expect(took).toBeLessThan(soon);
    expect(await known()).toBe(count / 200);
  });

  test('opens a range', async () => {
    const took = await timed('range opened', async () => {
      await row(names[0]!).first().locator('.monaco-tl-twistie').click();
      await row(new RegExp(`^${names[1]!}`)).waitFor();
    });
    expect(took).toBeLessThan(soon);
  });

  test('filters as one types', async () => {
    const { workbench } = window();
    const wanted = names.at(-7)!;
    void workbench.control.command('graphOfSkills.filterSkills').catch(() => undefined);
    await workbench.quickInputBox.waitFor();
    const took = await timed('filtered', async () => {
      await workbench.quickInputBox.fill(wanted);
      await until('one row', async () => (await tree().locator('.monaco-list-row').count()) === 1);
      await row(new RegExp(`^${wanted}`)).waitFor();
    });
    expect(took).toBeLessThan(soon);
    await workbench.page.keyboard.press('Escape');
    await row(` … `).first().waitFor();
  });

  test('finds the way to a skill far down', async () => {
    const wanted = names[13_333]!;
    const took = await timed('skill revealed', async () => {
      await window().workbench.control.command('graphOfSkills.revealInTree', wanted);
      await row(new RegExp(`^${wanted}`)).waitFor();
    });
    expect(took).toBeLessThan(soon);
  });
});
