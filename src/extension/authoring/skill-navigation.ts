// From a name to the skill that it means, and to every place that names it.

import * as vscode from 'vscode';
import { frontMatterPlaces } from '../../core/authoring/front-matter-places.ts';
import { withSignal } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { rangeOf } from './places.ts';
import { uriOf } from '../file-uri.ts';
import { unsavedSkills, type SkillReviews } from './skill-reviews.ts';

export class SkillNavigation
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.DocumentLinkProvider
{
  readonly #host: EngineHost;
  readonly #reviews: SkillReviews;

  constructor(host: EngineHost, reviews: SkillReviews) {
    this.#host = host;
    this.#reviews = reviews;
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.DefinitionLink[] | undefined> {
    const named = await this.#reviews.named(document, position, token);
    if (!named) return undefined;
    const detail = await this.#host.engine.skill(named.id);
    const text = detail && (await this.#host.engine.text(detail.id));
    if (!detail || text === undefined || token.isCancellationRequested) return undefined;
    const { name } = frontMatterPlaces(text.split('\n'));
    const targetRange = name ? rangeOf(name) : new vscode.Range(0, 0, 0, 0);
    return [{ originSelectionRange: named.range, targetUri: uriOf(detail.sourcePath), targetRange }];
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    context: vscode.ReferenceContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.Location[]> {
    const named = await this.#reviews.named(document, position, token);
    if (!named) return [];
    const mentions = await withSignal(token, (signal) =>
      this.#host.engine.mentions(named.id, unsavedSkills(), { signal }),
    );
    return mentions
      .filter(({ speaker }) => context.includeDeclaration || speaker !== named.id)
      .map(({ sourcePath, range }) => new vscode.Location(uriOf(sourcePath), rangeOf(range)));
  }

  async provideDocumentLinks(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentLink[]> {
    const review = await this.#reviews.of(document, token);
    if (!review) return [];
    const links = review.files.map(
      ({ path, range }) =>
        new vscode.DocumentLink(rangeOf(range), vscode.Uri.joinPath(document.uri, '..', path)),
    );
    const byPath = review.references.filter((reference) => reference.byPath);
    for (const { id, range } of byPath) {
      const detail = await this.#host.engine.skill(id);
      if (token.isCancellationRequested) return [];
      if (detail) links.push(new vscode.DocumentLink(rangeOf(range), uriOf(detail.sourcePath)));
    }
    return links;
  }
}
