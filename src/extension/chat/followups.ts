// What a person may want next, after each kind of answer.

import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { SkillsChatMetadata } from './turns.ts';

export function followups(metadata: SkillsChatMetadata | undefined): vscode.ChatFollowup[] {
  if (!metadata) return [];
  if (metadata.near)
    return metadata.near
      .slice(0, 3)
      .map((name) => ({ prompt: name, command: 'related', label: l10n.t('Related to {0}', name) }));
  if (metadata.status === 'miss')
    return [{ prompt: '', command: 'doctor', label: l10n.t('What keeps skills from being found?') }];
  if (metadata.status !== 'hit') return [];
  const next: vscode.ChatFollowup[] = [];
  if (metadata.command !== 'explain')
    next.push({ prompt: '', command: 'explain', label: l10n.t('Why these skills?') });
  if (metadata.command !== 'plan')
    next.push({ prompt: '', command: 'plan', label: l10n.t('In which order?') });
  const last = metadata.names?.at(-1);
  if (last) next.push({ prompt: last, command: 'related', label: l10n.t('Related to {0}', last) });
  return next;
}
