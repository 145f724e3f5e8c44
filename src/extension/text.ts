// Wording that several features share. Markdown here is what the chat, hovers and tooltips render.

import type { GosError } from '../core/errors.ts';
import { isUriText } from '../core/slash-path.ts';
import { localised } from './localised.ts';

/** What went wrong, and the remedy where the error knows one. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { said = { message: error.message, remedy: '' } } = error as Partial<Pick<GosError, 'said'>>;
  const [message, remedy] = [localised(said.message), localised(said.remedy)];
  return remedy === '' ? message : `${message.replace(/([^.!?。！？])$/, '$1.')} ${remedy}`;
}

/** True where the person, or newer work, called it off. */
export function isCancellation(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'AbortError' || error.name === 'Canceled' || error.name === 'CancellationError')
  );
}

/** Text of others inside Markdown: shown as it is, never as markup, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()#+\-.!|<>~$&]/g, '\\$&');
}

/** `1,234` in the given locale's way. */
export function formatCount(count: number, locale?: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** 12 KB, 3.4 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]!}`;
}

/** At most `limit` characters, cut at a word, with an ellipsis. */
export function shorten(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > limit / 2 ? cut.slice(0, space) : cut}…`;
}

/** A Markdown link to a file, named as the skill: chat and previews open it. */
export function fileLink(label: string, path: string): string {
  if (isUriText(path))
    return `[${escapeMarkdown(label)}](${path.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  const slashed = path.replaceAll('\\', '/');
  const encoded = slashed
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${escapeMarkdown(label)}](file://${encoded.startsWith('/') ? '' : '/'}${encoded})`;
}
