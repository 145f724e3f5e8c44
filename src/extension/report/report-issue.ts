// "Report Issue": the state of the index and the end of the log, redacted, in VS Code's issue reporter.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { pathOf } from '../file-uri.ts';
import type { Platform } from '../platform/platform.ts';
import { statusReport } from '../status/status-report.ts';
import { openDocument } from '../commands/chat-input.ts';
import { redact } from './redact.ts';

const shownLines = 150;

export async function reportIssue(
  context: vscode.ExtensionContext,
  platform: Pick<Platform, 'home' | 'user'>,
  host: EngineHost,
): Promise<void> {
  const { version } = context.extension.packageJSON as { version: string };
  const report = statusReport({
    status: await host.engine.status(),
    lastError: host.lastError,
    extensionVersion: version,
    editorVersion: vscode.version,
  });
  const log = (await logText(context)).trimEnd().split('\n').slice(-shownLines).join('\n');
  const secrets = {
    home: platform.home ?? '',
    user: platform.user,
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => pathOf(uri)),
  };
  const body = redact(`${report}\n## Log\n\n\`\`\`\n${log}\n\`\`\`\n`, secrets);
  try {
    await vscode.commands.executeCommand('workbench.action.openIssueReporter', {
      extensionId: context.extension.id,
      data: body,
    });
  } catch {
    await openDocument(body);
    void vscode.window.showInformationMessage(
      l10n.t('There is no issue reporter here. The report is in a new document: nothing was sent.'),
    );
  }
}

/** Of this window; '' where nothing was logged. */
async function logText(context: vscode.ExtensionContext): Promise<string> {
  try {
    const file = vscode.Uri.joinPath(context.logUri, 'Graph of Skills.log');
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
