// "Retrieve Skill Bundle": asks for the task, retrieves, and hands the bundle to the chat.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { withSignal } from '../engine/async.ts';
import type { Retriever } from '../retriever.ts';
import { insertIntoChat } from './chat-input.ts';

/** `task`: from a caller (a menu, a test); else the person is asked, with the selection prefilled. Returns the bundle that was inserted. */
export async function retrieveBundle(retriever: Retriever, task?: unknown): Promise<Bundle | undefined> {
  const asked = typeof task === 'string' ? task : await askForTask();
  if (asked === undefined || asked.trim() === '') return undefined;
  const bundle = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: l10n.t('Retrieving skills'), cancellable: true },
    (_, token) =>
      withSignal(token, (signal) =>
        retriever.retrieve({ task: asked.trim(), context: activeContext() }, { signal }),
      ),
  );
  if (bundle.status === 'miss') {
    void vscode.window.showInformationMessage(
      [l10n.t('No skill fits this task.'), ...bundle.notes.slice(0, 1)].join(' '),
    );
    return bundle;
  }
  await insertIntoChat(
    bundle.task,
    bundle.skills.map(({ sourcePath }) => vscode.Uri.file(sourcePath)),
    bundle.rendered,
  );
  return bundle;
}

async function askForTask(): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: l10n.t('Retrieve Skill Bundle'),
    prompt: l10n.t('What is the task?'),
    placeHolder: l10n.t('For example: merge these PDFs and extract the tables'),
    value: selection(),
    ignoreFocusOut: true,
  });
}

/** The selected text of the active editor, at most a page of it. */
export function selection(): string {
  const editor = vscode.window.activeTextEditor;
  return editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection).slice(0, 4000) : '';
}

/** File and language at hand: a hint for retrieval, weaker than the task. */
export function activeContext(): readonly string[] {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.isUntitled || document.uri.scheme === 'output') return [];
  return [document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1)];
}
