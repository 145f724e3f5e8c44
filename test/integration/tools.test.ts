import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { api } from './extension.ts';

async function invoke(name: string, input: object): Promise<string> {
  await api();
  const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return result.content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('\n');
}

describe('#skills', () => {
  it('gives the skills that a task needs', async () => {
    const text = await invoke('graph-of-skills_retrieve', { task: 'book scanned invoices into the ledger' });
    for (const name of ['pdf-ocr', 'invoice-fields', 'ledger-booking']) assert.match(text, new RegExp(name));
  });

  it('says plainly that nothing fits', async () => {
    const text = await invoke('graph-of-skills_retrieve', { task: 'qwzx vbnmk plorf' });
    assert.match(text, /no skill/i);
  });

  it('keeps to a budget of tokens', async () => {
    await api();
    const result = await vscode.lm.invokeTool('graph-of-skills_retrieve', {
      input: { task: 'book scanned invoices into the ledger' },
      toolInvocationToken: undefined,
      tokenizationOptions: { tokenBudget: 200, countTokens: (text) => Promise.resolve(text.length / 4) },
    });
    const text = result.content
      .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
      .join('');
    assert.ok(text.length / 4 <= 200, `${text.length / 4} tokens`);
  });
});

describe('the tools beside it', () => {
  it('hydrate gives the instructions of named skills, and near names for unknown ones', async () => {
    const text = await invoke('graph-of-skills_hydrate', { names: ['invoice-fields', 'pdf-ocd'] });
    assert.match(text, /invoices\.csv/);
    assert.match(text, /pdf-ocr/);
  });

  it('search lists skills without their instructions', async () => {
    const text = await invoke('graph-of-skills_search', { query: 'scanned invoices' });
    assert.match(text, /pdf-ocr/);
    assert.doesNotMatch(text, /pages\.json/);
  });

  it('neighbours gives both directions', async () => {
    const text = await invoke('graph-of-skills_neighbours', { name: 'invoice-fields' });
    for (const name of ['pdf-ocr', 'ledger-booking']) assert.match(text, new RegExp(name));
  });

  it('detail gives the facts of a skill', async () => {
    assert.match(await invoke('graph-of-skills_detail', { name: 'ledger-booking' }), /double-entry/);
  });
});
