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
  await vscode.workspace.fs.writeFile(uri, format === 'svg' ? new TextEncoder().encode(data) : bytesOf(data));
}

/** Not through Buffer: a browser has none. */
function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
