// Entry of the extension in VS Code for the Web.

import { sinceLoadStarted } from './load-clock.ts';
import type * as vscode from 'vscode';
import { webPlatform } from './platform/web-platform.ts';
import { start, type GraphOfSkillsApi } from './start.ts';

const loadMilliseconds = sinceLoadStarted();

export function activate(context: vscode.ExtensionContext): GraphOfSkillsApi {
  return start(context, webPlatform(), loadMilliseconds);
}
