// What the chat hands over with a request: earlier turns with @skills, and what is attached.

import * as vscode from 'vscode';
import type { Bundle, RetrieveRequest } from '../../core/retrieve/bundle.ts';
import type { PromptMessage } from './prompt.ts';
import type { TurnMemory } from './refine.ts';

/** One request, as its handler gets it. */
export interface Turn {
  readonly request: vscode.ChatRequest;
  readonly context: vscode.ChatContext;
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

/** Kept with an answer by VS Code, as JSON, for the turns that follow. */
export interface SkillsChatMetadata {
  readonly command?: string;
  readonly task?: string;
  readonly excluded?: readonly string[];
  readonly request?: RetrieveRequest;
  readonly status?: Bundle['status'];
  /** Ids, in order of use. */
  readonly skills?: readonly string[];
  /** Their names. */
  readonly names?: readonly string[];
  /** Names offered for one that is unknown. */
  readonly near?: readonly string[];
}

/** Task of the latest turn that had one. */
export function lastMemory(context: vscode.ChatContext): TurnMemory | undefined {
  for (const turn of context.history.toReversed()) {
    if (!(turn instanceof vscode.ChatResponseTurn)) continue;
    const metadata = turn.result.metadata as SkillsChatMetadata | undefined;
    if (metadata?.task !== undefined) return { task: metadata.task, excluded: metadata.excluded ?? [] };
  }
  return undefined;
}

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

/** Names of attached files: a hint for retrieval. */
export function attachedNames(request: vscode.ChatRequest): readonly string[] {
  return request.references
    .map(uriOf)
    .filter((uri) => uri !== undefined)
    .map((uri) => uri.path.slice(uri.path.lastIndexOf('/') + 1));
}

/** Content of the attached files and selections that can be read as text. */
export async function attachmentsOf(
  request: vscode.ChatRequest,
): Promise<readonly { readonly label: string; readonly text: string }[]> {
  const attachments = await Promise.all(
    request.references.map(async (reference) => {
      const { value, id } = reference;
      if (typeof value === 'string') return { label: id, text: value };
      const uri = uriOf(reference);
      if (!uri) return undefined;
      try {
        const document = await vscode.workspace.openTextDocument(uri);
        return {
          label: vscode.workspace.asRelativePath(uri),
          text: document.getText(value instanceof vscode.Location ? value.range : undefined),
        };
      } catch {
        return undefined;
      }
    }),
  );
  return attachments.filter((attachment) => attachment !== undefined);
}

function uriOf({ value }: vscode.ChatPromptReference): vscode.Uri | undefined {
  return value instanceof vscode.Location ? value.uri : value instanceof vscode.Uri ? value : undefined;
}
