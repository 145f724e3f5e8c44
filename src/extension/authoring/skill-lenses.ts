// On the first line of a SKILL.md: what it requires, what requires it, by which words tasks find it.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineHost } from '../engine/engine-host.ts';
import { Disposable } from '../lifecycle.ts';
import { groupEdges, type EdgeGroup } from '../tree/edge-groups.ts';
import { groupLabel } from '../tree/group-label.ts';
import { lineStart } from './places.ts';
import { uriOf } from '../file-uri.ts';
import type { SkillReviews } from './skill-reviews.ts';
import { readSetting } from '../settings/settings.ts';

const counted: readonly EdgeGroup[] = ['requires', 'requiredBy', 'then', 'alternatives'];
/** Shown even where there are none. */
const always = new Set<EdgeGroup>(['requires', 'requiredBy']);

export class SkillLenses extends Disposable implements vscode.CodeLensProvider {
  readonly #host: EngineHost;
  readonly #reviews: SkillReviews;
  readonly #changed = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(host: EngineHost, reviews: SkillReviews) {
    super();
    this.#host = host;
    this.#reviews = reviews;
    this.register(reviews.onDidDrop(() => this.#changed.fire()));
    this.register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('graphOfSkills.codeLens')) this.#changed.fire();
      }),
    );
  }

  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[]> {
    if (!readSetting('codeLens.enabled')) return [];
    const review = await this.#reviews.of(document, token);
    const detail = review && (await this.#host.engine.skill(review.id));
    if (!detail || token.isCancellationRequested) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const groups = groupEdges(detail);
    const lenses = counted.flatMap((group) => {
      const count = groups.get(group)?.length ?? 0;
      if (count === 0 && !always.has(group)) return [];
      const title = `${groupLabel(group).toLocaleLowerCase()} ${count}`;
      const command =
        count === 0
          ? { command: '', title }
          : {
              command: 'graphOfSkills.peekNeighbours',
              title,
              arguments: [document.uri, detail.id, group],
              tooltip: l10n.t('Show the words that make these edges'),
            };
      return new vscode.CodeLens(top, command);
    });
    const words =
      review.foundBy.length > 0 ? review.foundBy.join(', ') : l10n.t('nothing that sets it apart');
    lenses.push(
      new vscode.CodeLens(top, {
        command: 'graphOfSkills.previewRetrieval',
        title: l10n.t('found by: {0}', words),
        tooltip: l10n.t('Type a task and see where this skill ranks'),
        arguments: [detail.id],
      }),
    );
    return lenses;
  }

  /** Peeks at the words that made the edges; at the neighbour itself where none are in its file or ours. */
  async peek(uri: vscode.Uri, id: string, group: EdgeGroup): Promise<void> {
    const { engine } = this.#host;
    const detail = await engine.skill(id);
    const neighbours = detail && groupEdges(detail).get(group);
    if (!neighbours) return;
    const locations: vscode.Location[] = [];
    for (const neighbour of neighbours) {
      const other = await engine.skill(neighbour.id);
      if (!other) continue;
      const evidence = neighbour.edges
        .flatMap((edge) => edge.evidence)
        .find(({ skill, file }) => skill === neighbour.id && file === 'SKILL.md');
      locations.push(new vscode.Location(uriOf(other.sourcePath), lineStart(evidence?.line ?? 1)));
    }
    await vscode.commands.executeCommand(
      'editor.action.showReferences',
      uri,
      new vscode.Position(0, 0),
      locations,
    );
  }
}
