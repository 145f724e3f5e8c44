// Entry of the extension on the desktop and on remote machines.

import { sinceLoadStarted } from './load-clock.ts';
import type * as vscode from 'vscode';
import { nodePlatform } from './platform/node-platform.ts';
import { start, type GraphOfSkillsApi } from './start.ts';

const loadMilliseconds = sinceLoadStarted();

export function activate(context: vscode.ExtensionContext): GraphOfSkillsApi {
  return start(context, nodePlatform(), loadMilliseconds);
}
