// The webview's words.

import * as l10n from '@vscode/l10n';
import type { GraphStrings } from '../../protocol.ts';

export function graphStrings(): GraphStrings {
  return {
    search: l10n.t('Find a skill'),
    depth: l10n.t('Depth'),
    fit: l10n.t('Fit to view'),
    exportSvg: l10n.t('Save as SVG'),
    exportPng: l10n.t('Save as PNG'),
    scopeLabel: l10n.t('What to show'),
    scopeSkill: l10n.t('Around a skill'),
    scopeBundle: l10n.t('Last bundle'),
    scopeLibrary: l10n.t('Whole library'),
    scopeSearch: l10n.t('Search results'),
    legend: l10n.t('Kinds of edges'),
    types: {
      dependency: l10n.t('Dependency'),
      workflow: l10n.t('Workflow'),
      alternative: l10n.t('Alternative'),
      semantic: l10n.t('Related'),
    },
    empty: l10n.t('Nothing to show here yet.'),
    omitted: l10n.t('{0} more skills are not drawn', '{0}'),
    canvas: l10n.t('Graph of skills. Arrow keys move along edges, Enter opens, plus and minus zoom.'),
    counts: l10n.t('{0} skills, {1} edges', '{0}', '{1}'),
  };
}
