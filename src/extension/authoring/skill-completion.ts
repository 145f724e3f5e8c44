// Completion of skill names, of paths to skills, and of the metadata keys that relate skills.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { completionContext, type CompletionContext } from '../../core/authoring/completion-context.ts';
import { parentOf, relativePath } from '../../core/slash-path.ts';
import type { SkillListing } from '../../service/engine-api.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { shorten } from '../text.ts';
import { hoverMarkdown } from './hover-markdown.ts';
import { linesOf } from './places.ts';
import type { SkillReviews } from './skill-reviews.ts';

class SkillItem extends vscode.CompletionItem {
  readonly skill: SkillListing;

  constructor(skill: SkillListing, text: string, range: vscode.Range) {
    super(
      { label: skill.name, description: shorten(skill.capability, 60) },
      vscode.CompletionItemKind.Reference,
    );
    this.skill = skill;
    this.insertText = text;
    this.filterText = text;
    this.range = range;
  }
}

export class SkillCompletion extends Disposable implements vscode.CompletionItemProvider {
  readonly #host: EngineHost;
  readonly #reviews: SkillReviews;

  constructor(host: EngineHost, reviews: SkillReviews) {
    super();
    this.#host = host;
    this.#reviews = reviews;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[] | undefined> {
    const context = completionContext(linesOf(document), position.line, position.character);
    if (!context) return undefined;
    const range = new vscode.Range(
      position.line,
      context.from,
      position.line,
      position.character + context.behind,
    );
    if (context.kind === 'key') return keyItems(context, range);
    await this.#host.whenReady();
    const listing = this.#host.listing().catch(() => []);
    const [skills, review] = await Promise.all([listing, this.#reviews.of(document, token)]);
    if (token.isCancellationRequested) return undefined;
    const own = skills.find(({ id }) => id === review?.id);
    const present = new Set(context.present);
    return skills
      .filter(
        (skill) => skill.id !== review?.id && skill.shadowedBy === undefined && !present.has(skill.name),
      )
      .flatMap((skill) => {
        const text = context.kind === 'path' ? pathTo(skill, own) : skill.name;
        return text === undefined ? [] : new SkillItem(skill, text, range);
      });
  }

  async resolveCompletionItem(item: vscode.CompletionItem): Promise<vscode.CompletionItem> {
    if (!(item instanceof SkillItem)) return item;
    const detail = await this.#host.engine.skill(item.skill.id);
    if (detail) item.documentation = new vscode.MarkdownString(hoverMarkdown(detail), true);
    return item;
  }
}

/** Relative to the skill that links, inside one root. */
function pathTo(skill: SkillListing, from: SkillListing | undefined): string | undefined {
  if (from?.root !== skill.root) return undefined;
  const path = relativePath(parentOf(from.path), skill.path);
  return path.startsWith('.') ? path : `./${path}`;
}

function keyItems({ present, indent }: CompletionContext, range: vscode.Range): vscode.CompletionItem[] {
  const keys: readonly (readonly [string, string])[] = [
    ['requires', l10n.t('Skills that have to be used first. Names, separated by commas.')],
    ['next', l10n.t('Skills that are used after this one. Names, separated by commas.')],
    [
      'alternatives',
      l10n.t('Skills that solve the same problem in another way. Names, separated by commas.'),
    ],
    ['related', l10n.t('Skills that go well with this one. Names, separated by commas.')],
  ];
  return keys
    .filter(([key]) => !present.includes(key))
    .map(([key, documentation], index) => {
      const item = new vscode.CompletionItem(key, vscode.CompletionItemKind.Property);
      item.documentation = documentation;
      item.insertText = `${indent}${key}: `;
      item.range = range;
      item.sortText = String(index);
      item.command = { command: 'editor.action.triggerSuggest', title: '' };
      return item;
    });
}
