// What the chat hands over: earlier turns with @skills, and the files attached to a request.

import * as vscode from 'vscode';
import type { PromptMessage } from './prompt.ts';

/** Earlier turns of this participant, oldest first. */
export function historyOf(context: vscode.ChatContext): readonly PromptMessage[] {
  return context.history.map((turn) =>
    turn instanceof vscode.ChatRequestTurn
      ? { role: 'user', text: turn.prompt }
      : {
          role: 'assistant',
          text: turn.response
            .map((part) => (part instanceof vscode.ChatResponseMarkdownPart ? part.value.value : ''))
            .join(''),
        },
  );
}

/** Content of the attached files and selections that can be read as text. */
export async function attachmentsOf(
  request: vscode.ChatRequest,
): Promise<readonly { readonly label: string; readonly text: string }[]> {
  const attachments = await Promise.all(
    request.references.map(async ({ value, id }) => {
      if (typeof value === 'string') return { label: id, text: value };
      const [uri, range] =
        value instanceof vscode.Location
          ? [value.uri, value.range]
          : value instanceof vscode.Uri
            ? [value, undefined]
            : [];
      if (!uri) return undefined;
      try {
        const document = await vscode.workspace.openTextDocument(uri);
        return { label: vscode.workspace.asRelativePath(uri), text: document.getText(range) };
      } catch {
        return undefined;
      }
    }),
  );
  return attachments.filter((attachment) => attachment !== undefined);
}
