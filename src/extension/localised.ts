// What the core says, in the words of the editor's language. Pure.

import * as l10n from '@vscode/l10n';
import type { SaidPart } from '../core/say.ts';
import type { SkillDiagnostic } from '../core/skill/skill.ts';

/** Plain text (names, words of other programs) stays as it is. */
export function localised(part: SaidPart): string {
  if (typeof part !== 'object') return String(part);
  return l10n.t(part.form, ...part.args.map(localised));
}

/** A sentence with one part is its own form. */
export function messageOf({ message, said }: Pick<SkillDiagnostic, 'message' | 'said'>): string {
  return localised(said?.message ?? { form: message, args: [] });
}

export function remedyOf({ remedy, said }: Pick<SkillDiagnostic, 'remedy' | 'said'>): string {
  return localised(said?.remedy ?? { form: remedy, args: [] });
}

/** Of the engine's status, or of its model. */
export function statusText(status: { readonly message?: string; readonly said?: SaidPart }): string {
  return localised(status.said ?? status.message ?? '');
}
