// What the quick pick of a bundle holds: rows for a result, and what the person's ticks mean. Pure.

import * as l10n from '@vscode/l10n';
import { defaultBudget, type Bundle } from '../../core/retrieve/bundle.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import { namesIn, whyHere } from '../chat/why.ts';
import type { IndexedSoFar } from '../retriever.ts';
import { formatCount } from '../text.ts';

/** Of the characters of a whole bundle. */
export const budgetSetting = 'graphOfSkills.budget.maxCharacters';

export interface PickRow {
  readonly id: SkillId;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly picked: boolean;
}

/** What skills are for, by id. */
export type Purposes = ReadonlyMap<SkillId, string>;

/** Where nothing fits, a list of all that was ranked would look like an answer. */
const nearestShown = 10;

/** The bundle in order of use, ticked, then what else was ranked; where nothing fits the nearest alone, none ticked. */
export function pickRows(bundle: Bundle, purposes: Purposes): readonly PickRow[] {
  const nameOf = namesIn(bundle);
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  const rows = full.map((skill): PickRow => ({
    id: skill.id,
    label: skill.name,
    description: whyHere(skill, bundle, nameOf)[0] ?? '',
    detail: skill.capability,
    picked: true,
  }));
  const shown = new Set(rows.map(({ id }) => id));
  const capabilities = new Map(bundle.skills.map(({ id, capability }) => [id, capability]));
  const ranked = bundle.status === 'miss' ? bundle.ranking.slice(0, nearestShown) : bundle.ranking;
  for (const { id, name } of ranked) {
    const detail = capabilities.get(id) ?? purposes.get(id) ?? '';
    if (!shown.has(id)) rows.push({ id, label: name, description: '', detail, picked: false });
  }
  return rows;
}

/** Stands above the rows where they are no answer; '' where they are. */
export function pickHeading({ status }: Bundle): string {
  return status === 'miss' ? l10n.t('No skill fits. The nearest:') : '';
}

/** Ticks against the result: what to pin and what to reject when it is retrieved again. */
export function adjustments(
  bundle: Bundle,
  ticked: readonly SkillId[],
): { readonly pinned: readonly SkillId[]; readonly rejected: readonly SkillId[] } {
  const inside = new Set(bundle.skills.filter(({ tier }) => tier === 'full').map(({ id }) => id));
  const wanted = new Set(ticked);
  return {
    pinned: ticked.filter((id) => !inside.has(id)),
    rejected: [...inside].filter((id) => !wanted.has(id)),
  };
}

/** Said wherever a bundle is shown that was made before all skills were read; '' where all were. */
export function soFarText(soFar: IndexedSoFar | undefined): string {
  if (!soFar) return '';
  return l10n.t('{0} of {1} skills indexed so far', formatCount(soFar.done), formatCount(soFar.total));
}

/** "5 skills · 7,300 of 12,000 characters" */
export function budgetText(bundle: Bundle, maxContextChars = defaultBudget.maxContextChars): string {
  if (bundle.status === 'miss') return l10n.t('no skill fits');
  if (bundle.status === 'no-room') return l10n.t('the setting {0} is too small', budgetSetting);
  const full = bundle.skills.filter(({ tier }) => tier === 'full').length;
  const count = full === 1 ? l10n.t('1 skill') : l10n.t('{0} skills', full);
  return `${count} · ${l10n.t('{0} of {1} characters', formatCount(bundle.cost.chars), formatCount(maxContextChars))}`;
}
