// The webview's words.

import * as l10n from '@vscode/l10n';
import type { GraphStrings } from '../../protocol.ts';
import { edgeTypeLabel } from '../edge-type-label.ts';

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
      dependency: edgeTypeLabel('dependency'),
      workflow: edgeTypeLabel('workflow'),
      alternative: edgeTypeLabel('alternative'),
      semantic: edgeTypeLabel('semantic'),
    },
    loading: l10n.t('Reading the skills'),
    empty: l10n.t('Nothing to show here yet.'),
    omitted: l10n.t('{0} more skills are not drawn', '{0}'),
    canvas: l10n.t('Graph of skills. Arrow keys move along edges, Enter opens, plus and minus zoom.'),
    skills: [l10n.t('1 skill'), l10n.t('{0} skills', '{0}')],
    edges: [l10n.t('1 edge'), l10n.t('{0} edges', '{0}')],
  };
}
