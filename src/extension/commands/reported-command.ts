// A command whose failure a person is told of, with a way to the log.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { errorText, isCancellation } from '../text.ts';

/** Registers `graphOfSkills.<name>`. What is called off ends in silence; any other failure is logged and shown. */
export function registerReported(
  name: string,
  log: vscode.LogOutputChannel,
  run: (...args: unknown[]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(`graphOfSkills.${name}`, async (...args: unknown[]) => {
    try {
      return await run(...args);
    } catch (error) {
      if (isCancellation(error)) return undefined;
      log.error(`${name}: ${errorText(error)}`);
      void offerLog(errorText(error), log);
      return undefined;
    }
  });
}

async function offerLog(message: string, log: vscode.LogOutputChannel): Promise<void> {
  const show = l10n.t('Show Log');
  if ((await vscode.window.showErrorMessage(message, show)) === show) log.show();
}
