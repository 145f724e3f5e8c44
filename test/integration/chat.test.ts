import * as assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { SkillsChatMetadata } from '../../src/extension/chat/turns.ts';
import { api, until } from './extension.ts';

interface ChatAnswer {
  readonly errorDetails?: { readonly message: string };
  readonly metadata?: SkillsChatMetadata;
}

/** Asks in the chat view and waits for the answer. */
async function ask(query: string): Promise<ChatAnswer> {
  const answer = await vscode.commands.executeCommand<ChatAnswer | undefined>('workbench.action.chat.open', {
    query,
    mode: 'ask',
    blockOnResponse: true,
  });
  assert.ok(answer, 'the chat answered');
  return answer;
}

describe('@skills', () => {
  before(async () => {
    await api();
    await until('a language model', async () => (await vscode.lm.selectChatModels({})).length > 0);
  });

  it('answers a task with the skills that it needs', async () => {
    const { errorDetails, metadata } = await ask('@skills book these scanned invoices into our ledger');
    assert.equal(errorDetails, undefined);
    const names = metadata?.names?.join(' ') ?? '';
    for (const name of ['pdf-ocr', 'invoice-fields', 'ledger-booking']) assert.match(names, new RegExp(name));
    assert.doesNotMatch(names, /sourdough/);
  });

  it('/retrieve gives the bundle', async () => {
    const { metadata } = await ask('@skills /retrieve bake a sourdough bread');
    assert.match(metadata?.names?.join(' ') ?? '', /sourdough/);
  });

  it('says so when no skill fits', async () => {
    const { errorDetails, metadata } = await ask('@skills /retrieve qwzx vbnmk plorf');
    assert.equal(errorDetails, undefined);
    assert.deepEqual(metadata?.names, []);
  });
});
