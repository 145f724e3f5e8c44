// Saves a picture of the graph where the person says.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** `data`: SVG text, or PNG in base64. */
export async function saveGraph(format: 'svg' | 'png', data: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title: l10n.t('Save Graph'),
    filters: { [format.toUpperCase()]: [format] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `skill-graph.${format}`) } : {}),
  });
  if (!uri) return;
  await vscode.workspace.fs.writeFile(uri, Buffer.from(data, format === 'svg' ? 'utf8' : 'base64'));
}
