import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeInvoiceSkills } from '../driver/skill-files.ts';
import { until } from '../driver/until.ts';
import { testWindow } from './window.ts';

describe('agent mode', () => {
  const window = testWindow({
    name: 'agent',
    fill: (folder) => writeInvoiceSkills(join(folder, '.github/skills')),
  });

  beforeAll(async () => {
    const { chat } = window().workbench;
    await chat.open();
    await chat.enableAgent();
  });

  test('the agent calls #skills and reads the bundle', async () => {
    const { chat, control } = window().workbench;
    const call = `CALL:retrieve${JSON.stringify({ task: 'book scanned invoices into the ledger' })}`;
    const answer = await chat.ask(`#skills ${call}`);
    await answer.getByText('Tool answered:').waitFor();
    const result = (await control.seen()).at(-1)!.messages.at(-1)!.text;
    for (const name of ['pdf-ocr', 'invoice-fields', 'ledger-booking']) expect(result).toContain(name);
  });

  test('the agent reads the skills that the command attached', async () => {
    const { chat, control } = window().workbench;
    await chat.newChat();
    await control.command('graphOfSkills.retrieve', 'book scanned invoices into the ledger');
    await until('the attachments', async () => (await chat.attachments()).length >= 3);
    await chat.input.click();
    await window().workbench.page.keyboard.press('Enter');
    const prompt = await until('the request', async () => {
      const said =
        (await control.seen())
          .at(-1)
          ?.messages.map(({ text }) => text)
          .join('\n') ?? '';
      return said.includes('Use the attached skills in this order') ? said : undefined;
    });
    for (const words of ['Reads a scanned `.pdf`', 'pdf-ocr/SKILL.md', 'appends to `ledger.beancount`'])
      expect(prompt).toContain(words);
  });

  test('the agent reaches the MCP server that the extension brings', async () => {
    const { chat, control } = window().workbench;
    const task = 'book scanned invoices into the ledger';
    // The server starts with the first request that may use it, so its tools may come with the second.
    const name = await until(
      'its tools',
      async () => {
        await chat.ask('hello');
        return (await control.seen()).at(-1)!.tools.find((tool) => /^mcp_.*retrieve/.test(tool));
      },
      90_000,
    );
    const answer = await chat.ask(`CALL:${name}${JSON.stringify({ task })}`);
    await answer.getByText('Tool answered:').waitFor();
    expect((await control.seen()).at(-1)!.messages.at(-1)!.text).toContain('ledger-booking');
  });

  test('a thumb below an answer of @skills is kept in a local file, with the task and the skills', async () => {
    const { server, workbench } = window();
    const { chat, control } = workbench;
    const file = join(
      server.folder,
      'data/User/globalStorage/graph-of-skills.graph-of-skills/feedback.jsonl',
    );
    await control.settings({ 'telemetry.feedback.enabled': true });
    const answer = await chat.ask('@skills /retrieve book scanned invoices into the ledger');
    await answer.hover();
    await answer.getByRole('button', { name: 'Helpful', exact: true }).click();
    await until('the line in the file', () => existsSync(file));
    const [line = ''] = readFileSync(file, 'utf8').trim().split('\n').slice(-1);
    const kept = JSON.parse(line) as { helpful: boolean; task: string; skills: string[] };
    expect(kept).toMatchObject({ helpful: true, task: 'book scanned invoices into the ledger' });
    expect(kept.skills.join()).toContain('ledger-booking');
  });
});
