// What keeps the index from doing all that it could, in sentences. Pure.

import * as l10n from '@vscode/l10n';
import type { EngineStatus } from '../../service/engine-api.ts';
import { statusText } from '../localised.ts';

/** One sentence or two, and the settings that can mend it. */
export interface Ailment {
  readonly text: string;
  /** Keys; none where it is not for a setting to mend. */
  readonly settings: readonly string[];
}

export interface Health {
  /** Something that worked, or was asked for, does not: worth a colour. */
  readonly failing: boolean;
  /** None where all is well. */
  readonly ailments: readonly Ailment[];
}

/** What the settings have to do with it. */
export interface SettingsState {
  /** Values that do not count. */
  readonly faults: readonly Ailment[];
  /** Keys that choose the model; none where it is the one that ships. */
  readonly model: readonly string[];
}

const noSettings: SettingsState = { faults: [], model: [] };

/** Mistakes inside a SKILL.md are told in that file, not here. */
export function healthOf(
  status: Pick<EngineStatus, 'state' | 'message' | 'said' | 'semantic' | 'roots' | 'problems'>,
  settings = noSettings,
): Health {
  const failures: Ailment[] = [];
  if (status.state === 'degraded') failures.push(plain(statusText(status)));
  if (status.semantic.state === 'failed') failures.push(withoutMeaning(status, settings.model));
  const gone = status.roots
    .filter(({ scope, exists }) => scope === 'extra' && !exists)
    .map(({ label, setting }): Ailment =>
      setting === undefined
        ? plain(l10n.t('The folder "{0}" is not there.', label))
        : {
            text: l10n.t('The folder "{0}", which the setting {1} names, is not there.', label, setting),
            settings: [setting],
          },
    );
  const unread = status.problems.length;
  const unreadable =
    unread === 0
      ? []
      : [
          unread === 1
            ? l10n.t('1 file or folder gave no skill.')
            : l10n.t('{0} files or folders gave no skill.', unread),
        ];
  return {
    failing: failures.length > 0,
    ailments: [...failures, ...settings.faults, ...gone, ...unreadable.map(plain)],
  };
}

function withoutMeaning(
  { semantic }: Pick<EngineStatus, 'semantic'>,
  model: SettingsState['model'],
): Ailment {
  const text = l10n.t('Skills are not found by meaning. {0}', statusText(semantic));
  if (model.length === 0) return plain(text);
  const chosen =
    model.length === 1
      ? l10n.t('The setting {0} chooses the model.', model[0]!)
      : l10n.t('The settings {0} choose the model.', model.join(', '));
  return { text: `${text} ${chosen}`, settings: model };
}

function plain(text: string): Ailment {
  return { text, settings: [] };
}
