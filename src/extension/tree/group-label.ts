// Names of the groups of edges. Pure.

import * as l10n from '@vscode/l10n';
import type { EdgeGroup } from './edge-groups.ts';

export function groupLabel(group: EdgeGroup): string {
  switch (group) {
    case 'requires':
      return l10n.t('Requires');
    case 'requiredBy':
      return l10n.t('Required by');
    case 'after':
      return l10n.t('Comes after');
    case 'then':
      return l10n.t('Then');
    case 'alternatives':
      return l10n.t('Alternatives');
    case 'related':
      return l10n.t('Related');
  }
}
