import * as assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Preview } from '../../src/extension/authoring/preview-markdown.ts';
import { writeFile, writeSkill } from '../e2e/driver/skill-files.ts';
import { api, inWorkspace, skillNames, until } from './extension.ts';

const skills = () => inWorkspace('.github/skills');
const pathOf = (name: string) => `${skills()}/${name}/SKILL.md`;
const uriOf = (name: string) => vscode.Uri.file(pathOf(name));
const folderOf = (name: string) => vscode.Uri.file(`${skills()}/${name}`);
const open = (name: string) => vscode.workspace.openTextDocument(uriOf(name));
const run = <T>(command: string, ...args: unknown[]) => vscode.commands.executeCommand<T>(command, ...args);

const first = ['sonar-import', 'tide-correction', 'depth-chart', 'buoy-plan', 'fairway-check'];
const later = ['mole-survey', 'pier-log', 'sonar-reader'];

/** A small library of its own: a survey of harbours, with one fault of each kind. */
function writeHarbourSkills(): void {
  writeSkill(skills(), 'sonar-import', {
    description: 'Imports multibeam sonar recordings from .xtf files of a survey vessel into soundings.',
    body: 'Writes `soundings.laz`.',
  });
  writeSkill(skills(), 'tide-correction', {
    description: 'Corrects soundings for the tide at a harbour, so that depths refer to chart datum.',
    body: [
      'Requires the `sonar-import` skill.',
      'See [the import](../sonar-import/SKILL.md) and [notes](references/datum.md).',
      'Run `scripts/correct.py`, then sonar-import once more.',
    ].join('\n\n'),
  });
  writeFile(`${skills()}/tide-correction/scripts/correct.py`, 'print(1)\n');
  writeSkill(skills(), 'depth-chart', {
    description: 'Draws a depth chart of a harbour from corrected soundings for printing on a plotter.',
    body: 'Requires the `tide-corection` skill.',
  });
  writeSkill(skills(), 'buoy-plan', {
    description: 'Plans where buoys of a fairway are laid out and how they are numbered.',
    body: 'Requires the `fairway-check` skill.',
  });
  writeSkill(skills(), 'fairway-check', {
    description: 'Checks that a fairway is wide and deep enough between its buoys.',
    body: 'Requires the `buoy-plan` skill.',
  });
}

/** Inside the first `text` of the document. */
function positionOf(document: vscode.TextDocument, text: string): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, `${text} is in the document`);
  return document.positionAt(at + 1);
}

const ours = (uri: vscode.Uri) =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Graph of Skills');

const codesOf = (uri: vscode.Uri) => ours(uri).map(({ code }) => (typeof code === 'string' ? code : ''));

const problem = (uri: vscode.Uri, code: string) =>
  until(`the problem ${code}`, () => ours(uri).find((found) => found.code === code), 25_000);

/** As the open document has it: at the words, not merely at their line. */
const placed = (uri: vscode.Uri, code: string) =>
  until(
    `the problem ${code} at its words`,
    () => ours(uri).find((found) => found.code === code && !found.range.isEmpty),
    25_000,
  );

const gone = (uri: vscode.Uri, code: string) =>
  until(`the problem ${code} to go`, () => !codesOf(uri).includes(code), 25_000);

async function insert(document: vscode.TextDocument, at: vscode.Position, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, at, text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const end = (document: vscode.TextDocument) => document.lineAt(document.lineCount - 1).range.end;

/** Also of documents that no editor shows. */
async function saveAll(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) if (document.isDirty) await document.save();
}

async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await run('workbench.action.files.revert');
  await until('the revert', () => !document.isDirty, 10_000);
}

async function fixesOf(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  return run<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range);
}

async function completions(document: vscode.TextDocument, position: vscode.Position): Promise<string[]> {
  const list = await run<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

describe('SKILL.md as a language', () => {
  before(async () => {
    // In a browser VS Code saves by itself: what is typed here stays unsaved.
    await vscode.workspace.getConfiguration('files').update('autoSave', 'off', true);
    await api();
    writeHarbourSkills();
    await until('the harbour skills', async () => {
      const known = new Set(await skillNames());
      return first.every((name) => known.has(name));
    });
  });

  after(async () => {
    await saveAll();
    await vscode.workspace.getConfiguration('files').update('autoSave', undefined, true);
    await run('workbench.action.closeAllEditors');
    for (const name of [...first, ...later]) rmSync(`${skills()}/${name}`, { recursive: true, force: true });
    await until('them to go', async () => !(await skillNames()).some((name) => first.includes(name)));
  });

  it('reports a reference to an unknown skill, and a quick fix repairs it', async () => {
    const document = await open('depth-chart');
    const found = await placed(document.uri, 'unknown-skill');
    assert.match(found.message, /tide-corection.*tide-correction/);
    assert.equal(document.getText(found.range), 'tide-corection');
    const fix = (await fixesOf(document, found.range)).find(({ title }) =>
      title.includes('"tide-correction"'),
    );
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /`tide-correction`/);
    await gone(document.uri, 'unknown-skill');
    await document.save();
  });

  it('reports a circle of requirements with the words on each side', async () => {
    const document = await open('buoy-plan');
    const found = await placed(document.uri, 'dependency-cycle');
    assert.equal(document.getText(found.range), 'fairway-check');
    const files = found.relatedInformation?.map(({ location }) => location.uri.fsPath) ?? [];
    assert.deepEqual([...files].sort(), [pathOf('buoy-plan'), pathOf('fairway-check')]);
  });

  it('sees that a missing file is reported once, and a quick fix creates it', async () => {
    const document = await open('tide-correction');
    const there = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ range }) => document.getText(range) === 'references/datum.md');
    await until('a single report', () => there().length === 1, 25_000);
    const fix = (await fixesOf(document, there()[0]!.range)).find(({ title }) => title.includes('datum.md'));
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.ok(existsSync(`${skills()}/tide-correction/references/datum.md`));
    await gone(document.uri, 'file-missing');
  });

  it('quotes a description that YAML cannot read', async () => {
    const text =
      '---\nname: pier-log\ndescription: Use when: a pier is "logged"\n---\n\nKeeps the log of a pier.\n';
    writeFile(pathOf('pier-log'), text);
    const document = await open('pier-log');
    const found = await placed(document.uri, 'yaml-colon');
    const fix = (await fixesOf(document, found.range)).find(({ title }) => title.includes('quotes'));
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /^description: "Use when: a pier is \\"logged\\""$/m);
    await gone(document.uri, 'yaml-colon');
    await document.save();
  });

  it('reports what is typed before it is saved, and takes it back', async () => {
    const document = await open('sonar-import');
    await insert(document, end(document), '\nRequires the `depth-charrt` skill.\n');
    const found = await placed(document.uri, 'unknown-skill');
    assert.match(found.message, /depth-chart/);
    await revert(document);
    await gone(document.uri, 'unknown-skill');
  });

  it('reports warnings of skills that nobody has open', async () => {
    writeSkill(skills(), 'mole-survey', {
      description: 'Surveys the stones of a mole after a storm and lists those that moved.',
      body: 'Requires the `depth-chartt` skill.',
    });
    const found = await problem(uriOf('mole-survey'), 'unknown-skill');
    assert.equal(found.severity, vscode.DiagnosticSeverity.Warning);
  });

  it('repeats nothing that VS Code says of a front matter', async () => {
    writeFile(
      pathOf('mole-survey'),
      '---\nname: Mole Survey\n---\n\nSurveys.\n\nRequires the `depth-chartt` skill.\n',
    );
    const document = await open('mole-survey');
    assert.equal(document.languageId, 'skill');
    await placed(document.uri, 'unknown-skill');
    await until('the new name', async () => (await skillNames()).includes('Mole Survey'));
    assert.deepEqual(
      codesOf(document.uri).filter((code) => /^(?:name|description-missing)/.test(code)),
      [],
    );
  });

  it('shows a skill and its edges on hover', async () => {
    const document = await open('tide-correction');
    const hovers = await run<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      positionOf(document, 'sonar-import'),
    );
    const text = hovers
      .flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value))
      .join('\n');
    assert.match(text, /multibeam/);
    assert.match(text, /Required by: `tide-correction`/);
  });

  it('goes from a name to its skill', async () => {
    const document = await open('tide-correction');
    const links = await run<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      positionOf(document, 'sonar-import'),
    );
    const targets = links.map((link) => ('targetUri' in link ? link.targetUri : link.uri).fsPath);
    assert.ok(targets.includes(pathOf('sonar-import')), targets.join());
  });

  it('finds every place that names a skill', async () => {
    const document = await open('sonar-import');
    const places = await run<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      positionOf(document, 'sonar-import'),
    );
    const elsewhere = places.filter(({ uri }) => uri.fsPath === pathOf('tide-correction'));
    assert.equal(elsewhere.length, 3, 'in code, in a link, in plain words');
    assert.ok(places.some(({ uri }) => uri.fsPath === pathOf('sonar-import')));
  });

  it('completes names in metadata, code and links, and the keys of the metadata', async () => {
    const document = await open('depth-chart');
    const last = positionOf(document, '\n---\n').line - 1;
    await insert(document, end(document), '\nUse `so and [it](../\n');
    await insert(document, document.lineAt(last).range.end, '\nmetadata:\n  requires: so\n  ne');
    const behind = (text: string) => document.positionAt(document.getText().lastIndexOf(text) + text.length);
    for (const text of ['requires: so', 'Use `so', '[it](../'])
      assert.ok((await completions(document, behind(text))).includes('sonar-import'), text);
    const keys = await completions(document, behind('\n  ne'));
    assert.ok(keys.includes('next') && !keys.includes('requires'), keys.join());
    await revert(document);
  });

  it('says above a skill what it requires, what requires it and how it is found', async () => {
    const document = await open('tide-correction');
    const lenses = await run<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
    const titles = lenses.map(({ command }) => command?.title ?? '').join(' · ');
    assert.match(titles, /requires 1 · required by 1 .*found by: \S+/);
  });

  it('links scripts and other skills', async () => {
    const document = await open('tide-correction');
    const links = await run<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
    const targets = links.map(({ target }) => target?.fsPath);
    assert.ok(targets.includes(`${skills()}/tide-correction/scripts/correct.py`), targets.join());
    assert.ok(targets.includes(pathOf('sonar-import')), targets.join());
  });

  it('refuses a new name that is not valid or taken', async () => {
    const document = await open('sonar-import');
    const rename = async (name: string) =>
      run('vscode.executeDocumentRenameProvider', document.uri, positionOf(document, 'sonar-import'), name);
    await assert.rejects(rename('Sonar Import'), /lower-case/);
    await assert.rejects(rename('buoy-plan'), /already/);
  });

  it('renames a skill with its folder and every reference', async () => {
    const document = await open('sonar-import');
    const edit = await run<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      positionOf(document, 'sonar-import'),
      'sonar-reader',
    );
    // The command that stands for the provider puts files before texts; the editor keeps the provider's order.
    const ordered = new vscode.WorkspaceEdit();
    for (const [uri, edits] of edit.entries()) ordered.set(uri, edits);
    ordered.renameFile(folderOf('sonar-import'), folderOf('sonar-reader'));
    assert.ok(await vscode.workspace.applyEdit(ordered), 'the edit is applied');
    await saveAll();
    await until('the new name', async () => (await skillNames()).includes('sonar-reader'));
    assert.ok(!existsSync(pathOf('sonar-import')));
    assert.match(readFileSync(pathOf('sonar-reader'), 'utf8'), /^name: sonar-reader$/m);
    const other = readFileSync(pathOf('tide-correction'), 'utf8');
    assert.doesNotMatch(other, /sonar-import/);
    assert.match(other, /`sonar-reader`[^]*\(\.\.\/sonar-reader\/SKILL\.md\)/);
    const { engine } = await api();
    await until('the edge', async () =>
      (await engine.skill('tide-correction'))?.edges.some(({ fromName }) => fromName === 'sonar-reader'),
    );
  });

  it('makes a new skill that is valid, with its description selected', async () => {
    rmSync(`${skills()}/mole-survey`, { recursive: true });
    await until('it to go', async () => !(await skillNames()).some((name) => /mole/i.test(name)));
    const { engine } = await api();
    const { root } = (await engine.skill('buoy-plan'))!;
    await run('graphOfSkills.newSkill', { name: 'mole-survey', root });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, pathOf('mole-survey'));
    assert.match(editor.document.getText(editor.selection), /when to use it/);
    const detail = await until('the engine to see it', () => engine.skill('mole-survey'));
    assert.deepEqual(detail.diagnostics, []);
  });

  it('previews where a skill ranks for a task, and why', async () => {
    const task = 'number the buoys of a fairway for submarines';
    const preview = await run<Preview>('graphOfSkills.previewRetrieval', 'buoy-plan', task);
    assert.equal(preview.bundle.ranking[0]?.name, 'buoy-plan');
    assert.ok(preview.self && preview.self.score.total > 0);
    assert.deepEqual(preview.words.nowhere, ['submarines']);
  });
});
