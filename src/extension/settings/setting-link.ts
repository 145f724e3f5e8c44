// A way from what is said of settings to the settings themselves.

import * as l10n from '@vscode/l10n';

/** Ours; takes the keys. Has to be allowed where a link to it is shown. */
export const openSettingsCommand = 'graphOfSkills.openSettings';

export function openSettingsLabel(keys: readonly string[]): string {
  return new Set(keys).size === 1 ? l10n.t('Open Setting') : l10n.t('Open Settings');
}

/** Markdown: a space and a link; '' where there are no keys. */
export function settingsLink(keys: readonly string[]): string {
  if (keys.length === 0) return '';
  const argument = encodeURIComponent(JSON.stringify([keys]));
  return ` [${openSettingsLabel(keys)}](command:${openSettingsCommand}?${argument})`;
}
