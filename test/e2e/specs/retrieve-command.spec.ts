import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

const task = 'book these scanned invoices into our ledger';

describe('Retrieve Skill Bundle', () => {
  const window = testWindow({
    name: 'command',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const rows = () => window().workbench.quickInput.locator('.monaco-list-row');
  const ticked = () => window().workbench.quickInput.locator('.monaco-list-row:has([aria-checked="true"])');
  const button = (label: string) => window().workbench.quickInput.getByRole('button', { name: label });

  /** Opens the quick pick and waits for the live result. */
  async function askFor(text: string) {
    const { workbench } = window();
    await workbench.palette('Retrieve Skill Bundle');
    await workbench.quickInputBox.fill(text);
    await rows().filter({ hasText: 'ledger-booking' }).waitFor();
  }

  afterEach(async () => {
    await window().workbench.page.keyboard.press('Escape');
  });

  test('shows the bundle while one types, ticked, with what it costs', async () => {
    await askFor(task);
    const title = window().workbench.quickInput.locator('.quick-input-title');
    await until('the cost', async () => /3 skills.*of 12,000 characters/.test(await title.innerText()));
    expect(await ticked().count()).toBe(3);
  });

  test('attaches the skills to the chat input and writes the task there, unsent', async () => {
    const { workbench } = window();
    await askFor(task);
    await workbench.page.keyboard.press('Enter');
    const attached = await until('the attachments', async () => {
      const names = await workbench.chat.attachments();
      return names.length >= 3 ? names : undefined;
    });
    for (const name of ['pdf-ocr.md', 'invoice-fields.md', 'ledger-booking.md'])
      expect(attached.filter((label) => label.includes(name))).toHaveLength(1);
    await until('the task in the input', async () => (await workbench.chat.inputText()).includes(task));
    expect(await workbench.chat.requests.count()).toBe(0);
    await workbench.screenshot('command-attached');
  });

  test('opens an attached skill by a click, and says where it lies', async () => {
    const { workbench, folder } = window();
    const chip = workbench.chat.view.locator('.chat-attached-context-attachment', { hasText: 'pdf-ocr.md' });
    await chip.click();
    const text = await until('the skill', async () => {
      const { activeEditor, activeText } = await workbench.control.state();
      return activeEditor?.includes('pdf-ocr.md') ? activeText : undefined;
    });
    expect(text).toContain(join(folder, '.github/skills/pdf-ocr/SKILL.md'));
    expect(text).toContain('Reads a scanned');
  });

  test('leaves out what was unticked', async () => {
    const { workbench } = window();
    await askFor(task);
    await until('three ticks', async () => (await ticked().count()) === 3);
    await rows().filter({ hasText: 'pdf-ocr' }).click();
    await until('two ticks', async () => (await ticked().count()) === 2);
    await button('Open the bundle as a document').click();
    const text = await until('the document', async () => {
      const { activeText } = await workbench.control.state();
      return activeText?.includes('ledger.beancount') ? activeText : undefined;
    });
    expect(text).not.toContain('Reads a scanned');
  });

  test('copies the bundle', async () => {
    const { workbench } = window();
    await askFor(task);
    await button('Copy the bundle').click();
    await until('the clipboard', async () =>
      (await workbench.control.state()).clipboard.includes('ledger.beancount'),
    );
  });

  test('writes the bundle into AGENTS.md, unsaved', async () => {
    const { workbench } = window();
    await askFor(task);
    await button('Write the bundle into AGENTS.md').click();
    const text = await until('AGENTS.md', async () => {
      const { activeEditor, activeText } = await workbench.control.state();
      return activeEditor?.endsWith('/AGENTS.md') ? activeText : undefined;
    });
    expect(text).toContain('.github/skills/ledger-booking/SKILL.md');
  });

  describe('where nothing fits', () => {
    const nothing = 'qwzx vbnmk plorf bread';

    /** Opens the quick pick with a task that no skill fits, and waits until it says so. */
    async function askForNothing() {
      const { workbench } = window();
      await workbench.palette('Retrieve Skill Bundle');
      await workbench.quickInputBox.fill(nothing);
      await workbench.quickInput.getByText('No skill fits. The nearest:').waitFor();
      await rows().filter({ hasText: 'sourdough' }).waitFor();
    }

    test('says so above the nearest skills, each with its purpose, and ticks none', async () => {
      await askForNothing();
      expect(await rows().first().innerText()).toContain('the baking of bread');
      expect(await ticked().count()).toBe(0);
      await window().workbench.screenshot('command-nothing');
    });

    test('gives the chat the one that is ticked', async () => {
      const { workbench } = window();
      await workbench.chat.newChat();
      await askForNothing();
      await rows().filter({ hasText: 'sourdough' }).click();
      await until('one tick', async () => (await ticked().count()) === 1);
      await workbench.page.keyboard.press('Enter');
      await until('the attachment', async () =>
        (await workbench.chat.attachments()).some((label) => label.includes('sourdough.md')),
      );
      await until('the task in the input', async () => (await workbench.chat.inputText()).includes(nothing));
    });

    test('gives the chat the one that Enter is pressed on, and nothing where it is pressed on none', async () => {
      const { workbench } = window();
      await workbench.chat.newChat();
      await askForNothing();
      await workbench.page.keyboard.press('Enter');
      await workbench.page.keyboard.press('ArrowDown');
      await until(
        'the first row to be gone to',
        async () => (await rows().and(workbench.page.locator('.focused')).count()) === 1,
      );
      await workbench.page.keyboard.press('Enter');
      await until('the attachment', async () =>
        (await workbench.chat.attachments()).some((label) => label.includes('sourdough.md')),
      );
    });
  });
});
