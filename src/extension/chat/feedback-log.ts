// Thumbs up and down, kept in a local file alone: what was asked, what was given, whether it helped.

import type * as vscode from 'vscode';
import type { Platform } from '../platform/platform.ts';
import { errorText } from '../text.ts';
import type { SkillsChatMetadata } from './turns.ts';

export class FeedbackLog {
  readonly #platform: Pick<Platform, 'appendLine'>;
  readonly #file: vscode.Uri;
  readonly #log: vscode.LogOutputChannel;

  constructor(platform: Pick<Platform, 'appendLine'>, file: vscode.Uri, log: vscode.LogOutputChannel) {
    this.#platform = platform;
    this.#file = file;
    this.#log = log;
  }

  /** One line of JSON. A failure costs nothing but a log line. */
  record(metadata: SkillsChatMetadata | undefined, helpful: boolean): void {
    if (metadata?.task === undefined) return;
    const entry = {
      time: new Date().toISOString(),
      helpful,
      task: metadata.task,
      skills: metadata.skills ?? [],
    };
    this.#platform
      .appendLine(this.#file, JSON.stringify(entry))
      .catch((error: unknown) => this.#log.warn(`Feedback was not kept: ${errorText(error)}`));
  }
}
