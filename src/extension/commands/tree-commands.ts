// Commands of the Skills view: how it is grouped and filtered.

import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SkillTree } from '../tree/skill-tree.ts';

/** Filters the view as one types; Escape restores what was there. */
export async function filterSkills(tree: SkillTree): Promise<void> {
  const before = tree.filter;
  const input = vscode.window.createInputBox();
  input.title = l10n.t('Filter Skills');
  input.placeholder = l10n.t('Words in name, purpose, tags or path');
  input.value = before;
  input.onDidChangeValue((value) => tree.setFilter(value));
  const accepted = await new Promise<boolean>((resolve) => {
    input.onDidAccept(() => resolve(true));
    input.onDidHide(() => resolve(false));
    input.show();
  });
  if (!accepted) tree.setFilter(before);
  input.dispose();
}
