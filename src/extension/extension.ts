// Entry of the extension on the desktop and on remote machines.

import type * as vscode from 'vscode';
import { nodePlatform } from './platform/node-platform.ts';
import { start, type GraphOfSkillsApi } from './start.ts';

export function activate(context: vscode.ExtensionContext): GraphOfSkillsApi {
  return start(context, nodePlatform());
}
