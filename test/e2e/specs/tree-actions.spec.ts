import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeFile, writeInvoiceSkills, writeSkill } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('what one can do in the tree of skills', () => {
  const window = testWindow({
    name: 'tree-actions',
    fill: (folder) => {
      writeInvoiceSkills(join(folder, '.github/skills'));
      writeFile(join(folder, '.github/skills/pdf-ocr/scripts/ocr.py'), 'print()\n');
      writeSkill(join(folder, '.claude/skills'), 'sourdough', { description: 'The other sourdough.' });
      for (const name of ['rye', 'spelt'])
        writeFile(
          join(folder, `.claude/skills/${name}/SKILL.md`),
          `---\nname: ${name}\ndescription: Bakes ${name} bread.\nmetadata:\n  tags: baking\n---\n`,
        );
      writeFile(join(folder, '.github/skills/torn/SKILL.md'), '');
    },
  });
  const row = (text: string | RegExp) => window().workbench.row('Skills', text);
  const editorEnds = (end: string) =>
    until(`the editor of ${end}`, async () =>
      (await window().workbench.control.state()).activeEditor?.endsWith(end),
    );

  beforeAll(async () => {
    await window().workbench.openContainer('Graph of Skills');
    await row('ledger-booking').waitFor();
  });

  test('marks a skill that another of its name hides, and one with errors', async () => {
    const label = (text: string | RegExp) => row(text).first().getAttribute('aria-label');
    expect(await label(/^sourdough.*shadowed/)).toMatch(/shadowed by another skill of this name/);
    expect(await label('torn')).toMatch(/1 error/);
  });

  test('shows only what the filter lets through, and everything again', async () => {
    const { workbench } = window();
    await workbench.palette('Filter Skills');
    await workbench.quickInputBox.fill('ledger');
    await row('pdf-ocr').waitFor({ state: 'detached' });
    await row('ledger-booking').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.view('Skills').locator('.pane-header', { hasText: '"ledger"' }).waitFor();
    await workbench.view('Skills').hover();
    await workbench.view('Skills').getByRole('button', { name: 'Clear Filter' }).click();
    await row('pdf-ocr').waitFor();
  });

  test('says so when the filter lets nothing through', async () => {
    const { workbench } = window();
    await workbench.palette('Filter Skills');
    await workbench.quickInputBox.fill('qwzx');
    await workbench.view('Skills').getByText('No skill matches "qwzx".').waitFor();
    await workbench.page.keyboard.press('Escape');
    await row('pdf-ocr').waitFor();
  });

  test('groups by domain, as a flat list, and by folder', async () => {
    const { control } = window().workbench;
    await control.command('graphOfSkills.groupBy.flat');
    await row('.github/skills').waitFor({ state: 'detached' });
    await control.command('graphOfSkills.groupBy.domain');
    await row('baking').waitFor();
    await row('Other').waitFor();
    await control.command('graphOfSkills.groupBy.root');
    await row('.github/skills').waitFor();
  });

  test('selects the skill of the editor', async () => {
    const { workbench, folder } = window();
    await workbench.control.command('vscode.open', {
      $uri: `file://${join(folder, '.github/skills/invoice-fields/SKILL.md')}`,
    });
    await until('the selection', async () =>
      (await workbench.view('Skills').locator('.monaco-list-row.selected').innerText()).includes(
        'invoice-fields',
      ),
    );
  });

  test('leads from a neighbour to its own place', async () => {
    await row('invoice-fields').locator('.monaco-tl-twistie').click();
    const neighbour = window()
      .workbench.view('Skills')
      .locator('.monaco-list-row[aria-level="4"]', { hasText: 'pdf-ocr' });
    await neighbour.hover();
    await neighbour.getByRole('button', { name: 'Show in Skills View' }).click();
    await until('the skill itself', async () =>
      (
        await window()
          .workbench.view('Skills')
          .locator('.monaco-list-row.selected')
          .getAttribute('aria-level')
      )?.startsWith('2'),
    );
  });

  test('lists the files of a skill and opens one', async () => {
    await row('pdf-ocr').last().locator('.monaco-tl-twistie').click();
    await row('Resources').locator('.monaco-tl-twistie').click();
    await row('scripts/ocr.py').click();
    await editorEnds('/pdf-ocr/scripts/ocr.py');
  });

  test('attaches a skill to the chat', async () => {
    const { workbench } = window();
    await row('ledger-booking').last().hover();
    await row('ledger-booking').last().getByRole('button', { name: 'Insert Skill into Chat' }).click();
    await until('the attachment', async () => (await workbench.chat.attachments()).length > 0);
    expect(await workbench.chat.attachments()).toEqual(['ledger-booking.md']);
  });

  test('shows a skill in the graph', async () => {
    const { workbench } = window();
    await row('ledger-booking').last().hover();
    await row('ledger-booking').last().getByRole('button', { name: 'Show Skill in Graph' }).click();
    await until('the graph around it', async () =>
      (await workbench.control.state()).tabs.includes('Graph: ledger-booking'),
    );
  });
});

describe('dragging a skill out of the tree', () => {
  const window = testWindow({
    name: 'drag',
    fill: (folder) => {
      const skills = join(folder, '.github/skills');
      writeInvoiceSkills(skills);
      writeFile(join(skills, 'pdf-ocr/scripts/ocr.py'), 'print()\n');
      writeFile(join(skills, 'rye/SKILL.md'), '---\nname: rye\ndescription: Bakes rye bread.\n---\n');
    },
  });
  const row = (text: string) => window().workbench.row('Skills', text);

  beforeAll(async () => {
    const { workbench } = window();
    await workbench.openContainer('Graph of Skills');
    await row('sourdough').waitFor();
    await workbench.chat.open();
  });

  test('opens it where it is dropped among the editors', async () => {
    const { workbench } = window();
    await workbench.drag(row('sourdough'), workbench.page.locator('.part.editor'));
    await until('the file to open', async () =>
      (await workbench.control.state()).activeEditor?.endsWith('/sourdough/SKILL.md'),
    );
  });

  /** Names of what is attached, when it is so many. */
  async function attached(count: number): Promise<readonly string[]> {
    const { chat } = window().workbench;
    return until(`${count} attachments`, async () => {
      const names = await chat.attachments();
      return names.length === count ? names : undefined;
    });
  }

  test('attaches those that are dropped on the chat, each under its name', async () => {
    const { workbench } = window();
    await row('invoice-fields').click();
    await row('ledger-booking').click({ modifiers: ['Control'] });
    await workbench.drag(row('invoice-fields'), workbench.chat.view);
    expect(await attached(2)).toEqual(['invoice-fields.md', 'ledger-booking.md']);
    await workbench.drag(row('pdf-ocr'), workbench.chat.view);
    expect(await attached(3)).toContain('pdf-ocr.md');
    // One that the tree marks with a warning.
    expect(await row('rye').getAttribute('aria-label')).toContain('1 warning');
    await workbench.drag(row('rye'), workbench.chat.view);
    expect(await attached(4)).toContain('rye.md');
    await workbench.screenshot('drag-chat');
  });

  test('gives the text of what was dropped', async () => {
    const { workbench } = window();
    await workbench.chat.attached.filter({ hasText: 'pdf-ocr.md' }).click();
    const text = await until('the skill', async () => {
      const { activeEditor, activeText } = await workbench.control.state();
      return activeEditor?.includes('pdf-ocr.md') ? activeText : undefined;
    });
    expect(text).toContain('Reads a scanned');
  });

  test('attaches a file of a skill', async () => {
    const { workbench } = window();
    await workbench.chat.newChat();
    await row('pdf-ocr').locator('.monaco-tl-twistie').click();
    await row('Resources').locator('.monaco-tl-twistie').click();
    await workbench.drag(row('scripts/ocr.py'), workbench.chat.view);
    await until('the file', async () => (await workbench.chat.attachments()).includes('ocr.py'));
  });
});
