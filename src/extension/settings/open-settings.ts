// Opens the settings editor at given settings.

import * as vscode from 'vscode';
import { isMachineSetting } from './settings.ts';

export async function openSettings(keys: readonly string[]): Promise<void> {
  const query = `@id:${[...new Set(keys)].join(',')}`;
  // What is set for a machine stands, in a window on another machine, on a tab of its own.
  const elsewhere = vscode.env.remoteName !== undefined && keys.every(isMachineSetting);
  if (elsewhere) await vscode.commands.executeCommand('workbench.action.openRemoteSettings', { query });
  else await vscode.commands.executeCommand('workbench.action.openSettings', query);
}
