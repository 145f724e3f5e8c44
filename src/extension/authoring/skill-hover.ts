// Hover on the name of a skill.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { hoverMarkdown } from './hover-markdown.ts';
import type { SkillReviews } from './skill-reviews.ts';

export class SkillHover implements vscode.HoverProvider {
  readonly #host: EngineHost;
  readonly #reviews: SkillReviews;

  constructor(host: EngineHost, reviews: SkillReviews) {
    this.#host = host;
    this.#reviews = reviews;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const named = await this.#reviews.named(document, position, token);
    const detail = named && (await this.#host.engine.skill(named.id));
    if (!detail || token.isCancellationRequested) return undefined;
    const graph = commandLink('graphOfSkills.showSkillInGraph', detail.id, l10n.t('Show in graph'));
    const open = commandLink('graphOfSkills.openSkill', detail.id, l10n.t('Open'));
    const links = named.own ? graph : `${open} · ${graph}`;
    const text = new vscode.MarkdownString(`${hoverMarkdown(detail)}\n\n${links}`, true);
    text.isTrusted = { enabledCommands: ['graphOfSkills.showSkillInGraph', 'graphOfSkills.openSkill'] };
    return new vscode.Hover(text, named.range);
  }
}

function commandLink(command: string, id: string, label: string): string {
  const argument = encodeURIComponent(JSON.stringify([id]))
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${label}](command:${command}?${argument})`;
}
