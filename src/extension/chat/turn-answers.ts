// Answers a turn of the chat: routes it to its command, and reports what goes wrong.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { withSignal } from '../engine/async.ts';
import { openSettingsCommand, openSettingsLabel } from '../settings/setting-link.ts';
import { healthOf } from '../status/health.ts';
import { errorText, isCancellation } from '../text.ts';
import { answerWithModel, showBundle } from './answer.ts';
import { doctorMarkdown } from './doctor-markdown.ts';
import { explainMarkdown, whyNotMarkdown } from './explain-markdown.ts';
import type { ParticipantServices } from './participant.ts';
import { planMarkdown } from './plan-markdown.ts';
import { refine, skillsAbout } from './refine.ts';
import { nearNames, relatedMarkdown } from './related-markdown.ts';
import { attachedNames, lastMemory, type SkillsChatMetadata, type Turn } from './turns.ts';

export class TurnAnswers {
  readonly #services: Pick<ParticipantServices, 'host' | 'retriever' | 'settings' | 'log'>;

  constructor(services: Pick<ParticipantServices, 'host' | 'retriever' | 'settings' | 'log'>) {
    this.#services = services;
  }

  async answer(turn: Turn): Promise<vscode.ChatResult> {
    tickWalkthrough();
    try {
      await this.#waitForIndex(turn);
      return { metadata: await this.#route(turn) };
    } catch (error) {
      if (turn.token.isCancellationRequested || isCancellation(error)) return {};
      this.#services.log.error(`@skills: ${errorText(error)}`);
      return { errorDetails: { message: errorText(error) } };
    }
  }

  async #route(turn: Turn): Promise<SkillsChatMetadata> {
    switch (turn.request.command) {
      case 'related':
        return this.#related(turn);
      case 'doctor':
        return this.#doctor(turn);
      case 'explain':
        return this.#explain(turn);
      case 'plan':
        return this.#plan(turn);
      default:
        return this.#retrieve(turn, turn.request.command !== 'retrieve');
    }
  }

  async #waitForIndex({ request, stream }: Turn): Promise<void> {
    const { host } = this.#services;
    const status = host.status;
    if (status?.state !== 'ready') stream.progress(l10n.t('Reading the skills'));
    else stream.progress(l10n.t('Searching {0} skills', status.skills));
    // What is asked of all skills waits for all; a task is answered from those that are read.
    await (request.command === 'doctor' ? host.whenReady() : host.whenListable());
  }

  /** The bundle for the prompt, refined by what was asked before. */
  async #bundleFor(turn: Turn) {
    const { host, retriever } = this.#services;
    const memory = refine(lastMemory(turn.context), turn.request.prompt);
    const rejected = memory.excluded.length > 0 ? skillsAbout(memory.excluded, await host.listing()) : [];
    const request = {
      task: memory.task,
      context: attachedNames(turn.request),
      ...(rejected.length > 0 ? { rejected } : {}),
    };
    const bundle = await withSignal(turn.token, (signal) => retriever.retrieveSoFar(request, { signal }));
    const metadata: SkillsChatMetadata = {
      command: turn.request.command ?? '',
      task: memory.task,
      excluded: memory.excluded,
      request,
      status: bundle.status,
      ...skillsOf(bundle),
    };
    return { bundle, metadata };
  }

  async #retrieve(turn: Turn, answer: boolean): Promise<SkillsChatMetadata> {
    if (turn.request.prompt.trim() === '') {
      turn.stream.markdown(
        l10n.t(
          'Describe a task, and I pick the few skills that it needs, in the order in which to use them.',
        ),
      );
      return {};
    }
    const { bundle, metadata } = await this.#bundleFor(turn);
    await showBundle(bundle, metadata, turn);
    if (answer && bundle.status === 'hit') await answerWithModel(bundle, metadata.task ?? bundle.task, turn);
    if (bundle.status === 'hit') bundleButtons(turn.stream, metadata);
    return metadata;
  }

  async #explain(turn: Turn): Promise<SkillsChatMetadata> {
    const { host, retriever } = this.#services;
    const { prompt } = turn.request;
    const memory = lastMemory(turn.context);
    const asked =
      /\b(?:not|why|warum|nicht)\s+[`"']?([\p{L}\p{N}][\p{L}\p{N}_.-]+)[`"'?]*\s*$/iu.exec(prompt)?.[1] ??
      prompt.trim();
    const named = asked === '' ? undefined : await host.engine.skill(asked.replaceAll(/[`"'?]/g, ''));
    const aboutLast =
      memory !== undefined && (prompt.trim() === '' || named !== undefined || !prompt.trim().includes(' '));
    if (!aboutLast && prompt.trim() === '') {
      turn.stream.markdown(l10n.t('Ask for a task first, or write one after `/explain`.'));
      return {};
    }
    const { bundle, metadata } = aboutLast ? await this.#recall(turn) : await this.#bundleFor(turn);
    if (aboutLast && prompt.trim() !== '')
      turn.stream.markdown(`${whyNotMarkdown(bundle, asked, named?.name)}\n\n`);
    else if (bundle.status !== 'hit') await showBundle(bundle, metadata, turn);
    else turn.stream.markdown(explainMarkdown(bundle));
    if (retriever.last && bundle.status === 'hit') graphButton(turn.stream);
    return metadata;
  }

  async #plan(turn: Turn): Promise<SkillsChatMetadata> {
    if (turn.request.prompt.trim() === '' && !lastMemory(turn.context)) {
      turn.stream.markdown(l10n.t('Ask for a task first, or write one after `/plan`.'));
      return {};
    }
    const { bundle, metadata } =
      turn.request.prompt.trim() === '' ? await this.#recall(turn) : await this.#bundleFor(turn);
    if (bundle.status !== 'hit') await showBundle(bundle, metadata, turn);
    else {
      turn.stream.markdown(planMarkdown(bundle));
      bundleButtons(turn.stream, metadata);
    }
    return metadata;
  }

  /** The bundle of the last turn, made again as it was: an index that has moved on may give another one. */
  async #recall(turn: Turn) {
    const { host, retriever } = this.#services;
    const memory = lastMemory(turn.context) ?? { task: '', excluded: [] };
    const rejected = memory.excluded.length > 0 ? skillsAbout(memory.excluded, await host.listing()) : [];
    const request = { task: memory.task, ...(rejected.length > 0 ? { rejected } : {}) };
    const bundle = await withSignal(turn.token, (signal) => retriever.retrieveSoFar(request, { signal }));
    const metadata: SkillsChatMetadata = {
      command: turn.request.command ?? '',
      ...memory,
      request,
      status: bundle.status,
      ...skillsOf(bundle),
    };
    return { bundle, metadata };
  }

  async #related({ request, stream }: Turn): Promise<SkillsChatMetadata> {
    const { host } = this.#services;
    const asked = request.prompt.trim().replaceAll(/^[`"'@#]+|[`"'?.]+$/g, '');
    let detail = asked === '' ? undefined : await host.engine.skill(asked);
    if (!detail && asked !== '' && !host.isReady) {
      await host.whenReady();
      detail = await host.engine.skill(asked);
    }
    const skills = await host.listing();
    if (!detail) {
      const near = nearNames(asked, [...new Set(skills.map(({ name }) => name))]);
      const hint =
        near.length > 0 ? l10n.t('Did you mean {0}?', near.map((name) => `\`${name}\``).join(', ')) : '';
      stream.markdown(
        asked === ''
          ? l10n.t('Name a skill after `/related`.')
          : `${l10n.t('There is no skill named `{0}`.', asked.replaceAll('`', ''))} ${hint}`,
      );
      return { command: 'related', near };
    }
    const paths = new Map(skills.map(({ id, sourcePath }) => [id, sourcePath]));
    stream.markdown(relatedMarkdown(detail, (id) => paths.get(id)));
    stream.button({
      command: 'graphOfSkills.showGraph',
      title: l10n.t('Open Graph'),
      arguments: [detail.id],
    });
    return { command: 'related' };
  }

  async #doctor({ stream }: Turn): Promise<SkillsChatMetadata> {
    const { engine } = this.#services.host;
    const [status, skills, problems] = await Promise.all([
      engine.status(),
      engine.skills(),
      engine.problems(),
    ]);
    const settings = this.#services.settings.state;
    stream.markdown(doctorMarkdown({ status, skills, problems, settings }));
    stream.button({ command: 'graphOfSkills.showStatus', title: l10n.t('Show Index Status') });
    const keys = healthOf(status, settings).ailments.flatMap((ailment) => ailment.settings);
    if (keys.length > 0)
      stream.button({
        command: openSettingsCommand,
        title: openSettingsLabel(keys),
        arguments: [keys],
      });
    return { command: 'doctor' };
  }
}

function skillsOf(bundle: Bundle): Pick<SkillsChatMetadata, 'skills' | 'names'> {
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  return { skills: full.map(({ id }) => id), names: full.map(({ name }) => name) };
}

function bundleButtons(stream: vscode.ChatResponseStream, metadata: SkillsChatMetadata): void {
  stream.button({
    command: 'graphOfSkills.bundle.chat',
    title: l10n.t('Insert into Chat'),
    arguments: [metadata.request],
  });
  graphButton(stream);
  stream.button({
    command: 'graphOfSkills.bundle.copy',
    title: l10n.t('Copy'),
    arguments: [metadata.request],
  });
}

function graphButton(stream: vscode.ChatResponseStream): void {
  stream.button({ command: 'graphOfSkills.showBundleGraph', title: l10n.t('Open Graph') });
}

/**
 * The walkthrough's step hears of the key as it becomes true. Where it stood at true when VS Code first read the
 * walkthrough, the step would never hear of it again: so it falls back at once.
 */
function tickWalkthrough(): void {
  for (const asked of [true, false])
    void vscode.commands.executeCommand('setContext', 'graphOfSkills.asked', asked);
}
