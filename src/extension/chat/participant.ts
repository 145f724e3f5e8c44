// The chat participant @skills: a bundle for the task, then an answer by the chat's model that uses it.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { withSignal } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import type { Retriever } from '../retriever.ts';
import { errorText, isCancellation } from '../text.ts';
import { bundleMarkdown } from './bundle-markdown.ts';
import { answerPrompt } from './prompt.ts';
import { attachmentsOf, historyOf } from './turns.ts';

export const participantId = 'graph-of-skills.skills';

/** What a turn remembers for those that follow it. */
export interface SkillsChatMetadata {
  readonly task?: string;
  readonly skills?: readonly string[];
}

export class SkillsParticipant extends Disposable {
  readonly #host: EngineHost;
  readonly #retriever: Retriever;
  readonly #log: vscode.LogOutputChannel;

  constructor(
    context: vscode.ExtensionContext,
    host: EngineHost,
    retriever: Retriever,
    log: vscode.LogOutputChannel,
  ) {
    super();
    this.#host = host;
    this.#retriever = retriever;
    this.#log = log;
    const participant = this.register(
      vscode.chat.createChatParticipant(participantId, (...turn) => this.#answer(...turn)),
    );
    const icon = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'media', 'icons', name);
    participant.iconPath = { light: icon('skills-light.svg'), dark: icon('skills-dark.svg') };
  }

  async #answer(
    request: vscode.ChatRequest,
    context: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    try {
      const task = request.prompt.trim();
      if (task === '') {
        stream.markdown(
          l10n.t(
            'Describe a task, and I pick the few skills that it needs, in the order in which to use them.',
          ),
        );
        return {};
      }
      const bundle = await this.#bundle(task, request, stream, token);
      await this.#show(bundle, request, stream, token);
      const metadata: SkillsChatMetadata = { task, skills: bundle.skills.map(({ id }) => id) };
      if (request.command !== 'retrieve' && bundle.status === 'hit')
        await this.#respond(task, bundle, request, context, stream, token);
      return { metadata };
    } catch (error) {
      if (token.isCancellationRequested || isCancellation(error)) return {};
      this.#log.error(`@skills: ${errorText(error)}`);
      return { errorDetails: { message: errorText(error) } };
    }
  }

  async #bundle(
    task: string,
    request: vscode.ChatRequest,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<Bundle> {
    stream.progress(
      this.#host.status?.state === 'ready'
        ? l10n.t('Searching {0} skills', this.#host.status.skills)
        : l10n.t('Reading the skills'),
    );
    await this.#host.whenReady();
    const context = request.references.map(({ value, id }) =>
      value instanceof vscode.Uri
        ? value.path.slice(value.path.lastIndexOf('/') + 1)
        : value instanceof vscode.Location
          ? value.uri.path.slice(value.uri.path.lastIndexOf('/') + 1)
          : id,
    );
    return withSignal(token, (signal) => this.#retriever.retrieve({ task, context }, { signal }));
  }

  async #show(
    bundle: Bundle,
    request: vscode.ChatRequest,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const tokens = await count(request.model, bundle.rendered, token);
    // From here on Markdown alone: VS Code folds away whatever stands before the last unbroken run of it.
    for (const skill of bundle.skills)
      if (skill.tier === 'full') stream.reference(vscode.Uri.file(skill.sourcePath));
    stream.markdown(
      bundleMarkdown(bundle, { tokens: tokens ?? bundle.cost.tokens, counted: tokens !== undefined }),
    );
  }

  async #respond(
    task: string,
    bundle: Bundle,
    request: vscode.ChatRequest,
    context: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const messages = answerPrompt({
      task,
      bundle,
      history: historyOf(context),
      attachments: await attachmentsOf(request),
      // Some 3 characters a token, half of the window, without the bundle.
      allowance: Math.max(0, request.model.maxInputTokens * 1.5 - bundle.rendered.length),
    });
    const response = await request.model.sendRequest(
      messages.map(({ role, text }) =>
        role === 'user'
          ? vscode.LanguageModelChatMessage.User(text)
          : vscode.LanguageModelChatMessage.Assistant(text),
      ),
      {},
      token,
    );
    stream.markdown('\n---\n\n');
    for await (const fragment of response.text) stream.markdown(fragment);
  }
}

/** Undefined where the model does not count. */
async function count(
  model: vscode.LanguageModelChat,
  text: string,
  token: vscode.CancellationToken,
): Promise<number | undefined> {
  try {
    return await model.countTokens(text, token);
  } catch {
    return undefined;
  }
}
