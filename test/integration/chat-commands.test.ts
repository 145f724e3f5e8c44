import * as assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { SkillsChatMetadata } from '../../src/extension/chat/turns.ts';
import { api, until } from './extension.ts';

const task = 'book these scanned invoices into our ledger';

async function ask(query: string): Promise<SkillsChatMetadata> {
  const answer = await vscode.commands.executeCommand<
    { errorDetails?: { message: string }; metadata?: SkillsChatMetadata } | undefined
  >('workbench.action.chat.open', { query: `@skills ${query}`, mode: 'ask', blockOnResponse: true });
  assert.equal(answer?.errorDetails, undefined);
  return answer?.metadata ?? {};
}

describe('commands of @skills', () => {
  before(async () => {
    await api();
    await until('a language model', async () => (await vscode.lm.selectChatModels({})).length > 0);
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
  });

  it('/plan gives the order of use: what is needed comes first', async () => {
    const { names = [] } = await ask(`/plan ${task}`);
    const places = ['pdf-ocr', 'invoice-fields', 'ledger-booking'].map((name) => names.indexOf(name));
    assert.ok(places[0]! >= 0, names.join(', '));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('/explain speaks of the last task when none is given', async () => {
    const { command, names = [] } = await ask('/explain');
    assert.equal(command, 'explain');
    assert.ok(names.includes('ledger-booking'), names.join(', '));
  });

  it('a follow-up refines the last task', async () => {
    const { task: refined = '', names = [] } = await ask('without pdf-ocr');
    assert.match(refined, /ledger/);
    assert.ok(!names.includes('pdf-ocr'), names.join(', '));
  });

  it('/related names a skill, and offers near names for an unknown one', async () => {
    assert.deepEqual((await ask('/related invoice-fields')).near ?? [], []);
    assert.ok((await ask('/related invoice-field')).near?.includes('invoice-fields'));
  });

  it('/doctor answers', async () => {
    assert.equal((await ask('/doctor')).command, 'doctor');
  });
});
