// A bundle as Markdown for the chat. Pure. Text of skills is escaped: it is shown, never rendered.

import * as l10n from '@vscode/l10n';
import type { Bundle, BundledSkill } from '../../core/retrieve/bundle.ts';
import { saidNotes } from '../../core/retrieve/bundle.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import { localised } from '../localised.ts';
import { escapeMarkdown, fileLink, formatCount, shorten } from '../text.ts';
import { namesIn, whyHere } from './why.ts';

export interface BundleCost {
  readonly tokens: number;
  /** True where the chat's own model counted them. */
  readonly counted: boolean;
  /** Tokens of single skills, by id. */
  readonly each: ReadonlyMap<SkillId, number>;
}

/** Links beyond this many are only counted. */
const shownPointers = 6;

/** Skills in order of use, each with its file, its purpose and why it is there; then what is missing or was left out. */
export function bundleMarkdown(bundle: Bundle, cost: BundleCost): string {
  if (bundle.status !== 'hit') return missText(bundle);
  const nameOf = namesIn(bundle);
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  const lines = [headline(full.length, cost), ''];
  for (const [index, skill] of full.entries()) {
    const why = whyHere(skill, bundle, nameOf).slice(0, 2).map(escapeMarkdown).join('; ');
    const tokens = cost.each.get(skill.id);
    const notes = [
      why === '' ? l10n.t('ranked for the task') : why,
      tokens === undefined ? '' : l10n.t('{0} tokens', formatCount(tokens)),
    ];
    lines.push(`${index + 1}. **${skillLink(skill)}** — ${escapeMarkdown(shorten(skill.capability, 160))}  `);
    lines.push(`   *${notes.filter((note) => note !== '').join(' · ')}*`);
  }
  const pointers = bundle.skills.filter(({ tier }) => tier === 'pointer');
  if (pointers.length > 0) lines.push('', pointerText(pointers));
  for (const note of [missingText(bundle), untrustedText(bundle), ...notesOf(bundle)]) {
    if (note !== '') lines.push('', `> ${note}`);
  }
  return `${lines.join('\n')}\n\n`;
}

function skillLink(skill: BundledSkill): string {
  return fileLink(skill.name, skill.sourcePath);
}

function headline(skills: number, cost: BundleCost): string {
  const tokens = formatCount(cost.tokens);
  const price = cost.counted ? l10n.t('{0} tokens', tokens) : l10n.t('about {0} tokens', tokens);
  return `${skills === 1 ? l10n.t('1 skill') : l10n.t('{0} skills', skills)} · ${price}`;
}

function pointerText(pointers: readonly BundledSkill[]): string {
  const links = pointers.slice(0, shownPointers).map(skillLink).join(' · ');
  const more = pointers.length - shownPointers;
  return l10n.t('Perhaps also: {0}', more > 0 ? l10n.t('{0} and {1} more', links, more) : links);
}

function missText(bundle: Bundle): string {
  const isMiss = bundle.status === 'miss';
  const notes = [untrustedText(bundle), ...notesOf(bundle)].filter((note) => note !== '');
  const said = isMiss ? [l10n.t('No skill fits this task.')] : [];
  return `${[...said, ...notes].join('\n\n')}\n\n`;
}

function notesOf(bundle: Bundle): readonly string[] {
  return saidNotes(bundle).map((note) => escapeMarkdown(localised(note)));
}

function missingText(bundle: Bundle): string {
  if (bundle.missing.length === 0) return '';
  const nameOf = namesIn(bundle);
  const list = bundle.missing.map(({ what, said, neededBy }) =>
    l10n.t('{0}, needed by {1}', escapeMarkdown(localised(said ?? what)), escapeMarkdown(nameOf(neededBy))),
  );
  return l10n.t('Missing: {0}', list.join('; '));
}

/** Untrusted skills that would have been in the bundle. */
function untrustedText(bundle: Bundle): string {
  const names = bundle.leftOut
    .filter(({ why }) => why === 'untrusted')
    .map(({ name }) => escapeMarkdown(name));
  if (names.length === 0) return '';
  return l10n.t(
    'Left out until you trust this workspace: {0}',
    names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : ''),
  );
}
