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
});
