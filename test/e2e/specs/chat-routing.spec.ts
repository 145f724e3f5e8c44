import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

const task = 'book these scanned invoices into our ledger';

describe('around an answer of @skills', () => {
  const window = testWindow({
    name: 'chat-routing',
    proposedApi: true,
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const chat = () => window().workbench.chat;

  beforeAll(async () => {
    await chat().open();
  });

  test('a plain question about skills comes to @skills, without its name', async () => {
    const { control } = window().workbench;
    await control.command('workbench.action.chat.open', { mode: 'ask' });
    const answer = await chat().ask('What skills do I need to turn a scan into a spreadsheet?');
    await answer.getByText('pdf-ocr').first().waitFor();
  });

  test('a follow-up asks why, and the answer takes the scores apart', async () => {
    await chat().ask(`@skills /retrieve ${task}`);
    const answer = await chat().next(() => chat().followup('Why these skills?'));
    await answer.getByText('score').first().waitFor();
  });

  test('"without …" refines the last task', async () => {
    await chat().ask(`@skills /retrieve ${task}`);
    const answer = await chat().next(() => chat().send('@skills /retrieve without pdf'));
    const text = await answer.innerText();
    expect(text).toContain(`For: ${task} (without pdf)`);
    expect(text).toMatch(/2 skills[^]*invoice-fields[^]*ledger-booking/);
  });

  test('the buttons copy the bundle, put it into the input, and draw it', async () => {
    const { control, page } = window().workbench;
    await chat().ask(`@skills /retrieve ${task}`);
    const press = (name: string) =>
      chat().view.locator('.chat-command-button').getByText(name, { exact: true }).click();
    await press('Copy');
    await until('the clipboard', async () => (await control.state()).clipboard.includes('ledger.beancount'));
    await press('Insert into Chat');
    await until('the attachments', async () => (await chat().attachments()).length >= 3);
    await press('Open Graph');
    await page.getByRole('tab', { name: 'Graph: Bundle' }).waitFor();
  });

  test('/related for a name that is not there offers those that are near', async () => {
    await chat().ask('@skills /related ledger-bookings');
    const answer = await chat().next(() => chat().followup('Related to ledger-booking'));
    await answer.getByText('Requires').first().waitFor();
  });
});
