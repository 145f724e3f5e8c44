// Thumbs up and down, kept in a local file alone: what was asked, what was given, whether it helped.

import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as vscode from 'vscode';
import { errorText } from '../text.ts';
import type { SkillsChatMetadata } from './turns.ts';

export class FeedbackLog {
  readonly #path: string;
  readonly #log: vscode.LogOutputChannel;

  constructor(path: string, log: vscode.LogOutputChannel) {
    this.#path = path;
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
    mkdir(dirname(this.#path), { recursive: true })
      .then(() => appendFile(this.#path, `${JSON.stringify(entry)}\n`))
      .catch((error: unknown) => this.#log.warn(`Feedback was not kept: ${errorText(error)}`));
  }
}
