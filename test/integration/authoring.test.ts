import * as assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { skillText, writeFile } from '../e2e/driver/skill-files.ts';
import { api, inWorkspace, skillNames, until } from './extension.ts';

const path = () => inWorkspace('.github/skills/month-end/SKILL.md');
const body =
  'Requires the `invoice-fields` skill and then the `ledger-bookin` skill.\n\nSee [the form](forms/close.md).\n';

function run<T>(command: string, ...args: unknown[]): Thenable<T> {
  return vscode.commands.executeCommand<T>(command, ...args);
}

function hoverText(hovers: readonly vscode.Hover[]): string {
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .join('\n');
}

describe('a SKILL.md in the editor', () => {
  let document: vscode.TextDocument;
  /** Place of the first occurrence of the words, a few letters in. */
  const at = (words: string) => document.positionAt(document.getText().indexOf(words) + 3);

  before(async () => {
    await api();
    writeFile(path(), skillText('month-end', { description: 'Closes the books of a month.', body }));
    await until('month-end', async () => (await skillNames()).includes('month-end'));
    document = await vscode.workspace.openTextDocument(path());
    await vscode.window.showTextDocument(document);
  });

  after(async () => {
    await run('workbench.action.closeAllEditors');
    rmSync(inWorkspace('.github/skills/month-end'), { recursive: true, force: true });
  });

  const ours = () =>
    vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ source }) => /graph of skills/i.test(source ?? ''));

  it('is told of an unknown skill and a missing file', async () => {
    const codes = await until('our diagnostics', () => {
      const found = ours().map(({ code }) => code);
      return found.includes('unknown-skill') && found.includes('file-missing') ? found : undefined;
    });
    assert.ok(codes.length < 6, codes.join(', '));
  });

  it('is offered the name that was meant', async () => {
    const unknown = await until('the diagnostic', () => ours().find(({ code }) => code === 'unknown-skill'));
    const actions = await until('the quick fix', async () => {
      const found = await run<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        unknown.range,
      );
      return found.some(({ title }) => title.includes('ledger-booking')) ? found : undefined;
    });
    assert.ok(actions.some(({ edit }) => edit));
  });

  it('shows a skill on hover and leads to it', async () => {
    const place = at('invoice-fields');
    const hovers = await run<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, place);
    assert.match(hoverText(hovers), /Extracts number/);
    const targets = await run<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      place,
    );
    const paths = targets.map((target) => ('uri' in target ? target.uri : target.targetUri).fsPath);
    assert.ok(
      paths.some((target) => target.endsWith('invoice-fields/SKILL.md')),
      paths.join(', '),
    );
  });

  it('finds the references to a skill', async () => {
    const locations = await run<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      at('invoice-fields'),
    );
    const folders = locations.map(({ uri }) => uri.fsPath.split('/').at(-2));
    for (const folder of ['month-end', 'ledger-booking'])
      assert.ok(folders.includes(folder), folders.join(', '));
  });

  it('completes the names of skills', async () => {
    const { items } = await run<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at('invoice-fields'),
      '`',
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('pdf-ocr'), labels.slice(0, 20).join(', '));
  });

  it('says above the text what it requires', async () => {
    const lenses = await until('a lens', async () => {
      const found = await run<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
      return found.some(({ command }) => /requires/i.test(command?.title ?? '')) ? found : undefined;
    });
    assert.ok(lenses.length > 0);
  });

  it('is renamed with its folder and the references to it', async () => {
    const name = document.positionAt(document.getText().indexOf('month-end') + 2);
    const edit = await run<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      name,
      'month-close',
    );
    assert.ok(edit.size > 0);
    console.log(
      'TEST edit ' +
        JSON.stringify(edit.entries().map(([u, e]) => [u.fsPath, e.length])) +
        vscode.workspace.textDocuments
          .filter((d) => d.isDirty)
          .map((d) => d.uri.fsPath)
          .join(),
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    await vscode.workspace.saveAll();
    await until('the new name', async () => {
      const names = await skillNames();
      return names.includes('month-close') && !names.includes('month-end');
    });
    assert.ok(existsSync(inWorkspace('.github/skills/month-close/SKILL.md')));
    await run('workbench.action.closeAllEditors');
    rmSync(inWorkspace('.github/skills/month-close'), { recursive: true });
  });

  it('"New Skill" writes a valid one', async () => {
    const { engine } = await api();
    const root = (await engine.skills()).find(({ name }) => name === 'pdf-ocr')!.root;
    const uri = await run<vscode.Uri>('graphOfSkills.newSkill', { name: 'stock-count', root });
    assert.ok(uri.fsPath.endsWith('/stock-count/SKILL.md'));
    const detail = await until('stock-count', () => engine.skill('stock-count'));
    assert.equal(detail.problems.errors, 0);
    await run('workbench.action.closeAllEditors');
    rmSync(inWorkspace('.github/skills/stock-count'), { recursive: true });
  });

  it('"Preview Retrieval" says where a skill ranks', async () => {
    const preview = await run<{ bundle: { skills: { name: string }[] } } | undefined>(
      'graphOfSkills.previewRetrieval',
      'ledger-booking',
      'book invoices into the ledger',
    );
    assert.ok(preview?.bundle.skills.some(({ name }) => name === 'ledger-booking'));
  });
});
