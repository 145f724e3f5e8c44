// Names of the types of edges. Pure.

import * as l10n from '@vscode/l10n';
import type { EdgeType } from '../core/graph/edge.ts';

export function edgeTypeLabel(type: EdgeType): string {
  switch (type) {
    case 'dependency':
      return l10n.t('Dependency');
    case 'workflow':
      return l10n.t('Workflow');
    case 'alternative':
      return l10n.t('Alternative');
    case 'semantic':
      return l10n.t('Related');
  }
}
