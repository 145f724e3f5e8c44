// Puts a task and files into the chat's input, never submitting: the person does that.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/**
 * Opens the chat with `files` attached and `query` prefilled. False where this VS Code has no chat: then the caller
 * offers `document` instead. The command is undocumented, so nothing is taken for granted of it; whether it is there shows
 * when it is called: to ask for the names of all commands takes longer.
 */
export async function prefillChat(query: string, files: readonly vscode.Uri[]): Promise<boolean> {
  try {
    await vscode.commands.executeCommand('workbench.action.chat.open', {
      query,
      isPartialQuery: true,
      attachFiles: files,
    });
    return true;
  } catch {
    return false;
  }
}

/** An untitled Markdown document beside what is open. */
export async function openDocument(content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document, { preview: false });
}

/** Chat where there is one, else the document with a notice. */
export async function insertIntoChat(
  query: string,
  files: readonly vscode.Uri[],
  document: string,
): Promise<'chat' | 'document'> {
  if (await prefillChat(query, files)) return 'chat';
  await openDocument(document);
  void vscode.window.showInformationMessage(
    l10n.t('This VS Code has no chat, so the bundle is in a new document.'),
  );
  return 'document';
}
