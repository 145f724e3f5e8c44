// The language model tool `#skills`: an agent gives a compact task and gets a bundle within its token budget.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withSignal } from '../engine/async.ts';
import type { Retriever } from '../retriever.ts';
import { shorten } from '../text.ts';

export const retrieveToolName = 'graph-of-skills_retrieve';

export interface RetrieveInput {
  readonly task: string;
  readonly maxSkills?: number;
}

export class RetrieveTool implements vscode.LanguageModelTool<RetrieveInput> {
  readonly #retriever: Retriever;

  constructor(retriever: Retriever) {
    this.#retriever = retriever;
  }

  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<RetrieveInput>): vscode.PreparedToolInvocation {
    return { invocationMessage: l10n.t('Retrieving skills for "{0}"', shorten(input.task, 80)) };
  }

  async invoke(
    options: vscode.LanguageModelToolInvocationOptions<RetrieveInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { task, maxSkills } = options.input;
    if (typeof task !== 'string' || task.trim() === '')
      throw new Error('`task` must say what is to be done, in a sentence.');
    const tokens = options.tokenizationOptions?.tokenBudget;
    const bundle = await withSignal(token, (signal) =>
      this.#retriever.retrieve(
        {
          task,
          budget: {
            ...(typeof maxSkills === 'number' && maxSkills > 0 ? { maxSkills: Math.floor(maxSkills) } : {}),
            ...(tokens !== undefined ? { maxContextTokens: tokens } : {}),
          },
        },
        { signal },
      ),
    );
    const text =
      bundle.status === 'miss' ? `No skill fits this task. ${bundle.notes.join(' ')}` : bundle.rendered;
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }
}
