import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { testWindow } from './window.ts';

const task = 'book these scanned invoices into our ledger';
const needed = ['pdf-ocr', 'invoice-fields', 'ledger-booking'];

describe('@skills in the chat view', () => {
  const window = testWindow({
    name: 'chat',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });
  const chat = () => window().workbench.chat;
  const { control } = { control: () => window().workbench.control };

  beforeAll(async () => {
    await chat().open();
  });

  test('answers with the bundle and then with the model', async () => {
    await control().answer('First recognise the pages, then book.');
    const answer = await (await chat().ask(`@skills ${task}`)).innerText();
    for (const name of needed) expect(answer).toContain(name);
    expect(answer).not.toContain('sourdough');
    expect(answer).toContain('First recognise the pages, then book.');
  });

  test('gives the skills themselves to the model', async () => {
    const prompt = (await control().seen())
      .at(-1)!
      .messages.map(({ text }) => text)
      .join('\n');
    expect(prompt).toContain(task);
    for (const text of ['pages.json', 'ledger.beancount']) expect(prompt).toContain(text);
  });

  test('/retrieve gives the bundle without asking the model', async () => {
    const before = (await control().seen()).filter(({ messages }) =>
      messages.some(({ text }) => text.includes(task)),
    );
    const answer = await (await chat().ask(`@skills /retrieve ${task}`)).innerText();
    for (const name of needed) expect(answer).toContain(name);
    expect(answer).not.toContain('First recognise the pages');
    const after = (await control().seen()).filter(({ messages }) =>
      messages.some(({ text }) => text.includes('ledger.beancount')),
    );
    expect(after.length).toBeLessThanOrEqual(before.length);
  });

  test('says plainly when no skill fits', async () => {
    const answer = await (await chat().ask('@skills /retrieve qwzx vbnmk plorf')).innerText();
    expect(answer).toMatch(/no skill/i);
  });
});
