// The extension under test, as the tests of this folder reach it.
import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { GraphOfSkillsApi } from '../../src/extension/start.ts';

export { until } from '../e2e/driver/until.ts';

export const extensionId = 'graph-of-skills.graph-of-skills';

/** The extension's API, after its first scan. */
export async function api(): Promise<GraphOfSkillsApi> {
  const extension = vscode.extensions.getExtension<GraphOfSkillsApi>(extensionId);
  assert.ok(extension, `${extensionId} is installed`);
  const exports = await extension.activate();
  await exports.whenReady();
  return exports;
}

/** Absolute path inside the workspace. */
export function inWorkspace(path: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a folder is open');
  return join(folder.uri.fsPath, path);
}

export async function skillNames(): Promise<string[]> {
  const { engine } = await api();
  return (await engine.skills()).map(({ name }) => name);
}
