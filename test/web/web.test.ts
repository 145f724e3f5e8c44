import * as vscode from 'vscode';
import type { GraphOfSkillsApi } from '../../src/extension/start.ts';

const extension = vscode.extensions.getExtension<GraphOfSkillsApi>('graph-of-skills.graph-of-skills')!;
const folder = () => vscode.workspace.workspaceFolders![0]!.uri;
const fileOf = (path: string) => vscode.Uri.joinPath(folder(), path);

async function api(): Promise<GraphOfSkillsApi> {
  const started = await extension.activate();
  await started.whenReady();
  return started;
}

function check(claim: boolean, seen: unknown): void {
  if (!claim) throw new Error(`Seen: ${JSON.stringify(seen)}`);
}

async function until<T>(what: string, probe: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited for ${what}.`);
}

async function write(path: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(fileOf(path), new TextEncoder().encode(text));
}

/** The extension in a browser: each claim, and what shows it. They run in this order. */
export const tests: Readonly<Record<string, () => Promise<void>>> = {
  async 'runs in the web extension host'() {
    await api();
    check(vscode.env.uiKind === vscode.UIKind.Web && !('process' in globalThis && 'versions' in process), {});
    check(folder().scheme !== 'file', folder().toString());
  },

  async 'indexes the skills of a virtual folder'() {
    const { engine } = await api();
    const status = await engine.status();
    check(status.state === 'ready' && status.skills > 40 && status.problems.length === 0, status);
    check(status.edges.dependency > 10, status.edges);
    check(status.semantic.state === 'off', status.semantic);
    const detail = await engine.skill('pdf-text-extractor');
    check(detail?.sourcePath === fileOf('skills/pdf-text-extractor/SKILL.md').toString(), detail?.sourcePath);
  },

  async 'leaves the extension host free while it indexes'() {
    const { engine } = await api();
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last - 5);
      last = now;
    }, 5);
    const { lastScan } = await engine.rebuild();
    clearInterval(timer);
    console.log(
      `TEST   rebuild ${Math.round(lastScan!.milliseconds)} ms, longest pause ${Math.round(longest)} ms`,
    );
    check(lastScan!.parsed > 40, lastScan);
  },

  async 'retrieves a bundle for a task'() {
    await api();
    const bundle = await vscode.commands.executeCommand<{
      status: string;
      skills: { name: string; tier: string }[];
    }>('graphOfSkills.retrieve', 'Extract the tables of a PDF into a spreadsheet');
    const names = bundle.skills.map(({ name }) => name);
    check(bundle.status === 'hit' && names.includes('pdf-table-extractor'), bundle);
  },

  async 'answers the language model tools'() {
    await api();
    const tool = vscode.lm.tools.find(({ name }) => name.includes('retrieve'))!;
    const result = await vscode.lm.invokeTool(tool.name, {
      input: { task: 'Locate an earthquake from picked phases' },
      toolInvocationToken: undefined,
    });
    const text = result.content.map((part) => (part as { value?: string }).value ?? '').join('');
    check(text.includes('earthquake-locator'), text.slice(0, 400));
  },

  async 'finds what is written, edited and deleted in virtual files'() {
    const { engine } = await api();
    await write(
      'skills/kettle-descaler/SKILL.md',
      '---\nname: kettle-descaler\ndescription: Removes limescale from kettles with citric acid.\n---\n\n# Descale\n',
    );
    await until('the new skill', async () => engine.skill('kettle-descaler'));
    const bundle = await engine.retrieve({ task: 'My kettle is full of limescale' });
    check(bundle.skills[0]?.name === 'kettle-descaler', bundle.skills);

    const document = await vscode.workspace.openTextDocument(fileOf('skills/kettle-descaler/SKILL.md'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      document.uri,
      new vscode.Position(document.lineCount - 1, 0),
      '\nUse `pdf-text-extractor` first.\n',
    );
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await until('the edit', async () => (await engine.text('skills/kettle-descaler'))?.includes('first.'));

    await vscode.workspace.fs.delete(fileOf('skills/kettle-descaler'), { recursive: true });
    await until('the end of the skill', async () => (await engine.skill('kettle-descaler')) === undefined);
  },

  async 'goes from a name to its skill and reports a reference to none'() {
    const { engine } = await api();
    await write(
      'skills/web-only/SKILL.md',
      '---\nname: web-only\ndescription: Reads the text of a PDF in a browser and makes a summary of it.\nmetadata:\n  requires: pdf-text-extractor, no-such-skill\n---\n\n# Web\n',
    );
    const uri = fileOf('skills/web-only/SKILL.md');
    await until('the new skill', async () => engine.skill('web-only'));
    await vscode.window.showTextDocument(uri);
    const [link] = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      uri,
      new vscode.Position(4, 15),
    );
    check(link?.targetUri.path.endsWith('/pdf-text-extractor/SKILL.md') === true, link);
    const found = await until('the problem', () =>
      Promise.resolve(
        vscode.languages.getDiagnostics(uri).find(({ message }) => message.includes('no-such-skill')),
      ),
    );
    check(found.source === 'Graph of Skills', found);
    await vscode.workspace.fs.delete(fileOf('skills/web-only'), { recursive: true });
  },

  async 'offers the tree, the graph and the commands, but no server that needs a process'() {
    await api();
    await vscode.commands.executeCommand('graphOfSkills.revealInTree', 'pdf-text-extractor');
    await vscode.commands.executeCommand('graphOfSkills.showGraph');
    await until('the graph', () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return Promise.resolve(tabs.some(({ input }) => input instanceof vscode.TabInputWebview));
    });
  },
};
