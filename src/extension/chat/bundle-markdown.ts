// A bundle as the chat shows it: text and links to files, in order. Pure: the participant streams the parts.

import * as l10n from '@vscode/l10n';
import type { Bundle } from '../../core/retrieve/bundle.ts';
import { escapeMarkdown, formatCount, shorten } from '../text.ts';
import { namesIn, whyHere } from './why.ts';

export type MarkdownPart =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'file'; readonly path: string; readonly label: string };

export interface BundleCost {
  readonly tokens: number;
  /** True where the chat's own model counted them. */
  readonly counted: boolean;
}

/** Skills in order of use, each with its file, its purpose and why it is there; then what is missing or was left out. */
export function bundleParts(bundle: Bundle, cost: BundleCost): readonly MarkdownPart[] {
  if (bundle.status === 'miss') return [text(missText(bundle))];
  const nameOf = namesIn(bundle);
  const parts: MarkdownPart[] = [text(`${headline(bundle, cost)}\n\n`)];
  const full = bundle.skills.filter(({ tier }) => tier === 'full');
  for (const [index, skill] of full.entries()) {
    parts.push(text(`${index + 1}. `), { kind: 'file', path: skill.sourcePath, label: skill.name });
    parts.push(text(` — ${escapeMarkdown(shorten(skill.capability, 160))}  \n`));
    const why = whyHere(skill, nameOf).slice(0, 2).map(escapeMarkdown).join('; ');
    parts.push(text(`   *${why === '' ? l10n.t('ranked for the task') : why}*\n`));
  }
  const pointers = bundle.skills.filter(({ tier }) => tier === 'pointer');
  for (const [index, skill] of pointers.entries()) {
    parts.push(text(index === 0 ? `\n${l10n.t('At need, as links:')} ` : ' · '), {
      kind: 'file',
      path: skill.sourcePath,
      label: skill.name,
    });
  }
  if (pointers.length > 0) parts.push(text('\n'));
  const tail = [missingText(bundle), untrustedText(bundle), ...bundle.notes.map(escapeMarkdown)].filter(
    (line) => line !== '',
  );
  if (tail.length > 0) parts.push(text(`\n${tail.map((line) => `> ${line}`).join('\n>\n')}\n`));
  parts.push(text('\n'));
  return parts;
}

function text(value: string): MarkdownPart {
  return { kind: 'text', value };
}

function headline(bundle: Bundle, cost: BundleCost): string {
  const tokens = formatCount(cost.tokens);
  const price = cost.counted ? l10n.t('{0} tokens', tokens) : l10n.t('about {0} tokens', tokens);
  const full = bundle.skills.filter(({ tier }) => tier === 'full').length;
  const count = full === 1 ? l10n.t('1 skill') : l10n.t('{0} skills', full);
  return `**${count}** · ${price}`;
}

function missText(bundle: Bundle): string {
  const note = bundle.notes[0];
  const untrusted = untrustedText(bundle);
  return (
    [l10n.t('No skill fits this task.'), note ? escapeMarkdown(note) : '', untrusted]
      .filter((line) => line !== '')
      .join('\n\n') + '\n\n'
  );
}

function missingText(bundle: Bundle): string {
  if (bundle.missing.length === 0) return '';
  const nameOf = namesIn(bundle);
  const list = bundle.missing.map(({ what, neededBy }) =>
    l10n.t('{0} (for {1})', escapeMarkdown(what), escapeMarkdown(nameOf(neededBy))),
  );
  return `$(warning) ${l10n.t('No skill provides: {0}', list.join(', '))}`;
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
