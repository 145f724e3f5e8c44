// Hands a bundle over.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { relativePath } from '../../core/slash-path.ts';
import { agentsSection, withSection } from './agents-section.ts';
import { uriOf } from '../file-uri.ts';
import { namedSkillUri } from '../skill-files.ts';
import { insertIntoChat, openDocument } from './chat-input.ts';
import type { Delivery } from './deliveries.ts';

export async function deliver(bundle: Bundle, to: Delivery): Promise<void> {
  switch (to) {
    case 'chat': {
      const full = bundle.skills.filter(({ tier }) => tier === 'full');
      await insertIntoChat(chatQuery(bundle), full.map(namedSkillUri), bundle.rendered);
      return;
    }
    case 'copy':
      await vscode.env.clipboard.writeText(bundle.rendered);
      vscode.window.setStatusBarMessage(`$(check) ${l10n.t('Skill bundle copied')}`, 3000);
      return;
    case 'document':
      await openDocument(bundle.rendered);
      return;
    case 'agents':
      await writeAgentsSection(bundle);
  }
}

/** The task, and the order of use where there is one. */
function chatQuery(bundle: Bundle): string {
  const names = bundle.skills.filter(({ tier }) => tier === 'full').map(({ name }) => name);
  return names.length > 1
    ? `${bundle.task}\n\n${l10n.t('Use the attached skills in this order: {0}', names.join(' → '))}`
    : bundle.task;
}

/** Shows AGENTS.md with the section in it, unsaved, for the person to look at. */
async function writeAgentsSection(bundle: Bundle): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) {
    void vscode.window.showInformationMessage(l10n.t('Open a folder first: AGENTS.md belongs to one.'));
    return;
  }
  const uri = vscode.Uri.joinPath(folder, 'AGENTS.md');
  const section = agentsSection(bundle, (path) => {
    const relative = relativePath(folder.path, uriOf(path).path);
    return relative.startsWith('..') ? uriOf(path).path : relative;
  });
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { ignoreIfExists: true });
  await vscode.workspace.applyEdit(edit);
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  const change = new vscode.WorkspaceEdit();
  change.replace(
    uri,
    new vscode.Range(document.positionAt(0), document.positionAt(text.length)),
    withSection(text, section),
  );
  await vscode.workspace.applyEdit(change);
  await vscode.window.showTextDocument(document);
}
