// What is wrong with the name of a skill, in words. Pure.

import * as l10n from '@vscode/l10n';
import { maxNameLength, nameFault } from '../../core/authoring/skill-name.ts';

/** undefined: the name is valid by the standard. */
export function nameFaultText(name: string): string | undefined {
  switch (nameFault(name)) {
    case undefined:
      return undefined;
    case 'empty':
      return l10n.t('Give the skill a name.');
    case 'characters':
      return l10n.t('Only lower-case letters, digits and hyphens.');
    case 'edge-hyphen':
      return l10n.t('A name neither starts nor ends with a hyphen.');
    case 'double-hyphen':
      return l10n.t('Not two hyphens in a row.');
    case 'too-long':
      return l10n.t('At most {0} characters.', maxNameLength);
  }
}
