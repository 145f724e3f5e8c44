// Rename of a skill: its `name:`, its folder, and every place of the library that names it.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { nameKey } from '../../core/skill/names.ts';
import { withSignal } from '../engine/async.ts';
import type { EngineHost } from '../engine/engine-host.ts';
import { nameFaultText } from './name-text.ts';
import { rangeOf } from './places.ts';
import { renamePlan } from './rename-plan.ts';
import { pathOf, uriOf } from '../file-uri.ts';
import { unsavedSkills, type SkillReviews } from './skill-reviews.ts';

export class SkillRename implements vscode.RenameProvider {
  readonly #host: EngineHost;
  readonly #reviews: SkillReviews;

  constructor(host: EngineHost, reviews: SkillReviews) {
    this.#host = host;
    this.#reviews = reviews;
  }

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const named = await this.#reviews.named(document, position, token);
    const detail = named && (await this.#host.engine.skill(named.id));
    if (!detail) throw new Error(l10n.t('Put the cursor on the name of a skill to rename it.'));
    return { range: named.range, placeholder: detail.name };
  }

  /** Rejects with a sentence for the person where the name cannot be given. */
  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    newName: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const fault = nameFaultText(newName);
    if (fault !== undefined) throw new Error(fault);
    const { engine } = this.#host;
    const named = await this.#reviews.named(document, position, token);
    const detail = named && (await engine.skill(named.id));
    if (!detail) return undefined;
    const taken = await engine.skill(newName);
    if (taken && taken.id !== detail.id && nameKey(taken.name) === nameKey(newName))
      throw new Error(l10n.t('There is a skill "{0}" already.', newName));
    const mentions = await withSignal(token, (signal) =>
      engine.mentions(detail.id, unsavedSkills(), { signal }),
    );
    const plan = renamePlan(detail.skill, mentions);
    const edit = new vscode.WorkspaceEdit();
    for (const { sourcePath, range, sure, speaker } of plan.edits) {
      edit.replace(uriOf(sourcePath), rangeOf(range), newName, {
        needsConfirmation: !sure,
        label: speaker === detail.id ? l10n.t('Name') : l10n.t('References'),
        ...(sure ? {} : { description: l10n.t('may be no name') }),
      });
    }
    if (plan.renamesFolder && newName !== detail.skill.folder) {
      const from = vscode.Uri.joinPath(uriOf(detail.sourcePath), '..');
      const to = vscode.Uri.joinPath(from, '..', newName);
      if (await exists(to)) throw new Error(l10n.t('There is a folder "{0}" already.', pathOf(to)));
      edit.renameFile(from, to, { overwrite: false }, { needsConfirmation: false, label: l10n.t('Folder') });
    }
    return edit;
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
