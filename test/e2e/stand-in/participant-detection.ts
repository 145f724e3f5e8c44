// Stands in for the model that chooses a participant for a plain question: the one whose own example it is.
import * as vscode from 'vscode';

interface Disambiguation {
  readonly examples: readonly string[];
}

interface DetectableParticipant {
  readonly participant: string;
  readonly command?: string;
  readonly disambiguation: readonly Disambiguation[];
}

/** API that is not final; VS Code gives it to windows that are opened for it (`proposedApi` of the drivers). */
interface DetectionApi {
  registerChatParticipantDetectionProvider(provider: {
    provideParticipantDetection(
      request: vscode.ChatRequest,
      context: vscode.ChatContext,
      options: { readonly participants?: readonly DetectableParticipant[] },
    ): { readonly participant: string; readonly command?: string } | undefined;
  }): vscode.Disposable;
}

export function registerParticipantDetection(): vscode.Disposable {
  const { registerChatParticipantDetectionProvider: register } = vscode.chat as unknown as DetectionApi;
  try {
    return register({
      provideParticipantDetection: ({ prompt }, _context, { participants = [] }) => {
        const found = participants.find(({ disambiguation }) =>
          disambiguation.some(({ examples }) => examples.includes(prompt)),
        );
        return (
          found && { participant: found.participant, ...(found.command ? { command: found.command } : {}) }
        );
      },
    });
  } catch {
    // A window without API that is not final.
    return new vscode.Disposable(() => undefined);
  }
}
