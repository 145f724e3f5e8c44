// The drivers' door into one window's extension host: run a command, script the model, read what the model saw.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { GraphOfSkillsApi } from '../../../src/extension/start.ts';
import type { ControlRequest } from './control-protocol.ts';
import { controlFileName } from './control-protocol.ts';
import type { StandInModel } from './stand-in-model.ts';

/** Listens on a free local port and writes it to a file named for the window's folder. */
export async function openControl(folder: string, model: StandInModel): Promise<vscode.Disposable> {
  const server = createServer((request, response) => {
    void readBody(request)
      .then((body) => perform(JSON.parse(body) as ControlRequest, model))
      .then(
        (value) => response.end(JSON.stringify({ value: plain(value) })),
        (error: unknown) =>
          response.end(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (address !== null && typeof address === 'object')
    writeFileSync(join(folder, controlFileName(workspace)), String(address.port));
  return new vscode.Disposable(() => server.close());
}

async function perform(request: ControlRequest, model: StandInModel): Promise<unknown> {
  switch (request.do) {
    case 'command':
      return vscode.commands.executeCommand(request.id, ...request.args.map(revive));
    case 'commands':
      return vscode.commands.getCommands(true);
    case 'answer':
      model.answer = request.text;
      return undefined;
    case 'seen':
      return model.seen;
    case 'settings':
      for (const [key, value] of Object.entries(request.settings))
        await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Workspace);
      return undefined;
    case 'activate': {
      // The bundled Copilot Chat appears only a while after it was turned on.
      const extension = vscode.extensions.getExtension(request.extension);
      if (!extension) return false;
      await extension.activate();
      return true;
    }
    case 'tool':
      return callTool(request.name, request.input);
    case 'indexed':
      return isIndexed();
    case 'activation': {
      const api = await ourExtension();
      return (
        api && { loadMilliseconds: api.loadMilliseconds, activationMilliseconds: api.activationMilliseconds }
      );
    }
    case 'state':
      return {
        activeEditor: vscode.window.activeTextEditor?.document.uri.toString(),
        activeText: vscode.window.activeTextEditor?.document.getText(),
        clipboard: await vscode.env.clipboard.readText(),
        trusted: vscode.workspace.isTrusted,
        tabs: vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.label)),
      };
  }
}

/** The text that a language model tool answers; the window may ask the person first. */
async function callTool(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

async function ourExtension(): Promise<GraphOfSkillsApi | undefined> {
  return vscode.extensions.getExtension<GraphOfSkillsApi>('graph-of-skills.graph-of-skills')?.activate();
}

/** Whether our extension has read all skills and can find each of them by meaning, as far as it ever will. */
async function isIndexed(): Promise<boolean> {
  const api = await ourExtension();
  await api?.whenReady();
  const state = (await api?.engine.status())?.semantic.state;
  return state === 'ready' || state === 'off' || state === 'failed';
}

/** `{"$uri": "file:///…"}` stands for a Uri in a command's arguments. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  if ('$uri' in value) return vscode.Uri.parse(String(value.$uri));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]));
}

/** Results may hold cycles and host objects; what JSON cannot say is left out. */
function plain(value: unknown): unknown {
  try {
    return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
  } catch {
    return null;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
