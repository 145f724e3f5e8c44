// What a person should know of a skill's state, in words. Pure.

import * as l10n from '@vscode/l10n';
import type { SkillListing } from '../../service/engine-api.ts';

export function skillStates(skill: SkillListing): readonly string[] {
  const { errors, warnings } = skill.problems;
  return [
    skill.shadowedBy !== undefined ? l10n.t('shadowed by another skill of this name') : '',
    skill.trusted ? '' : l10n.t('not given to agents until the workspace is trusted'),
    errors === 1 ? l10n.t('1 error') : errors > 1 ? l10n.t('{0} errors', errors) : '',
    warnings === 1 ? l10n.t('1 warning') : warnings > 1 ? l10n.t('{0} warnings', warnings) : '',
  ].filter((state) => state !== '');
}
