// The chat participant @skills: registered at once; what answers a turn is loaded with the first one.

import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import type { SettingsCheck } from '../settings/settings-check.ts';
import type { FeedbackLog } from './feedback-log.ts';
import type { SkillsChatMetadata } from './turns.ts';

export const participantId = 'graph-of-skills.skills';

export interface ParticipantServices {
  readonly context: vscode.ExtensionContext;
  readonly host: EngineHost;
  readonly retriever: Retriever;
  readonly settings: SettingsCheck;
  readonly feedback: FeedbackLog;
  readonly log: vscode.LogOutputChannel;
}

export class SkillsParticipant extends Disposable {
  constructor(services: ParticipantServices) {
    super();
    const participant = this.register(
      vscode.chat.createChatParticipant(participantId, async (request, context, stream, token) => {
        const { TurnAnswers } = await import('./turn-answers.ts');
        return new TurnAnswers(services).answer({ request, context, stream, token });
      }),
    );
    const icon = (name: string) => vscode.Uri.joinPath(services.context.extensionUri, 'media', 'icons', name);
    participant.iconPath = { light: icon('skills-light.svg'), dark: icon('skills-dark.svg') };
    participant.followupProvider = {
      provideFollowups: async (result) => (await import('./followups.ts')).followups(result.metadata),
    };
    this.register(
      participant.onDidReceiveFeedback(({ result, kind }) =>
        services.feedback.record(
          result.metadata as SkillsChatMetadata | undefined,
          kind === vscode.ChatResultFeedbackKind.Helpful,
        ),
      ),
    );
  }
}
