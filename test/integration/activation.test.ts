import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { api, extensionId } from './extension.ts';

describe('activation', () => {
  it('finds the skills of the workspace', async () => {
    const { engine } = await api();
    const names = (await engine.skills()).map(({ name }) => name);
    for (const name of ['pdf-ocr', 'invoice-fields', 'ledger-booking', 'sourdough'])
      assert.ok(names.includes(name), `${name} is in ${names.join(', ')}`);
    assert.ok(['ready', 'degraded'].includes((await engine.status()).state));
  });

  it('registers every command that it contributes', async () => {
    await api();
    const registered = new Set(await vscode.commands.getCommands(true));
    const manifest = vscode.extensions.getExtension(extensionId)!.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const missing = manifest.contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it('registers every language model tool that it contributes', async () => {
    await api();
    const manifest = vscode.extensions.getExtension(extensionId)!.packageJSON as {
      contributes: { languageModelTools?: { name: string }[] };
    };
    const known = new Set(vscode.lm.tools.map(({ name }) => name));
    for (const { name } of manifest.contributes.languageModelTools ?? []) {
      assert.ok(known.has(name), `${name} is listed`);
    }
  });
});
