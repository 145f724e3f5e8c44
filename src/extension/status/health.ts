// What keeps the index from doing all that it could, in sentences. Pure.

import * as l10n from '@vscode/l10n';
import type { EngineStatus } from '../../service/engine-api.ts';
import { statusText } from '../localised.ts';

export interface Health {
  /** Something that worked, or was asked for, does not: worth a colour. */
  readonly failing: boolean;
  /** One sentence or two each; none where all is well. */
  readonly ailments: readonly string[];
}

/** Mistakes inside a SKILL.md are told in that file, not here. `settings`: what is said of those that do not count. */
export function healthOf(
  status: Pick<EngineStatus, 'state' | 'message' | 'said' | 'semantic' | 'roots' | 'problems'>,
  settings: readonly string[] = [],
): Health {
  const failures: string[] = [];
  if (status.state === 'degraded') failures.push(statusText(status));
  if (status.semantic.state === 'failed')
    failures.push(l10n.t('Skills are not found by meaning. {0}', statusText(status.semantic)));
  const gone = status.roots
    .filter(({ scope, exists }) => scope === 'extra' && !exists)
    .map(({ label }) => l10n.t('The folder "{0}" named in the settings is not there.', label));
  const unread = status.problems.length;
  const unreadable =
    unread === 0
      ? []
      : [
          unread === 1
            ? l10n.t('1 file or folder gave no skill.')
            : l10n.t('{0} files or folders gave no skill.', unread),
        ];
  return { failing: failures.length > 0, ailments: [...failures, ...settings, ...gone, ...unreadable] };
}
