// The two halves of an answer: the bundle, and what the chat's model makes of it.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { bundleMarkdown, type BundleCost } from './bundle-markdown.ts';
import { answerPrompt } from './prompt.ts';
import { uriOf } from '../file-uri.ts';
import { attachmentsOf, historyOf, type SkillsChatMetadata, type Turn } from './turns.ts';

/**
 * Streams the bundle. References come before it: VS Code folds away whatever stands before the last unbroken run of
 * Markdown, and the bundle is no mere step on the way.
 */
export async function showBundle(
  bundle: Bundle,
  { excluded, task }: SkillsChatMetadata,
  { request, stream, token }: Turn,
): Promise<void> {
  const cost = await countTokens(bundle, request.model, token);
  for (const { tier, sourcePath } of bundle.skills) if (tier === 'full') stream.reference(uriOf(sourcePath));
  if (task !== undefined && task !== request.prompt.trim()) {
    const without = excluded && excluded.length > 0 ? l10n.t(' (without {0})', excluded.join(', ')) : '';
    stream.markdown(`*${l10n.t('For: {0}', task.replaceAll(/[*_`[\]<>]/g, ' '))}${without}*\n\n`);
  }
  stream.markdown(bundleMarkdown(bundle, cost));
}

/** Asks the chat's own model, with the bundle as quoted data, and streams what it says. */
export async function answerWithModel(
  bundle: Bundle,
  task: string,
  { request, context, stream, token }: Turn,
): Promise<void> {
  const { model } = request;
  const messages = answerPrompt({
    task,
    bundle,
    history: historyOf(context),
    attachments: await attachmentsOf(request),
    // Some 3 characters a token, half of the window, without the bundle.
    allowance: Math.max(0, model.maxInputTokens * 1.5 - bundle.rendered.length),
  });
  const response = await model.sendRequest(
    messages.map(({ role, text }) =>
      role === 'user'
        ? vscode.LanguageModelChatMessage.User(text)
        : vscode.LanguageModelChatMessage.Assistant(text),
    ),
    { justification: l10n.t('To answer your task with the skills that were found.') },
    token,
  );
  stream.markdown('---\n\n');
  for await (const fragment of response.text) stream.markdown(fragment);
}

/** By the chat's model where it counts, else as retrieval estimates. */
async function countTokens(
  bundle: Bundle,
  model: vscode.LanguageModelChat,
  token: vscode.CancellationToken,
): Promise<BundleCost> {
  try {
    const full = bundle.skills.filter(({ tier }) => tier === 'full');
    const [tokens = 0, ...each] = await Promise.all(
      [bundle.rendered, ...full.map(({ payload }) => payload)].map((text) => model.countTokens(text, token)),
    );
    return { tokens, counted: true, each: new Map(full.map(({ id }, index) => [id, each[index] ?? 0])) };
  } catch {
    return { tokens: bundle.cost.tokens, counted: false, each: new Map() };
  }
}
