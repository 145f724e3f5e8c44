// Badges and colours of skills in our tree: shadowed, weak, broken, not trusted.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { skillScheme } from '../skill-files.ts';

export class SkillDecorations implements vscode.FileDecorationProvider {
  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme !== skillScheme) return undefined;
    const marks = new Set(uri.fragment.split('&'));
    if (marks.has('broken'))
      return new vscode.FileDecoration(
        '!',
        l10n.t('Has errors'),
        new vscode.ThemeColor('list.errorForeground'),
      );
    if (marks.has('shadowed'))
      return new vscode.FileDecoration(
        undefined,
        l10n.t('Shadowed by another skill of this name'),
        new vscode.ThemeColor('disabledForeground'),
      );
    if (marks.has('untrusted'))
      return new vscode.FileDecoration(
        undefined,
        l10n.t('Not given to agents until the workspace is trusted'),
        new vscode.ThemeColor('disabledForeground'),
      );
    if (marks.has('weak'))
      return new vscode.FileDecoration(
        '?',
        l10n.t('Has warnings'),
        new vscode.ThemeColor('list.warningForeground'),
      );
    return undefined;
  }
}
