// A problem in the words of the editor's language. Pure.

import * as l10n from '@vscode/l10n';
import type { SkillDiagnostic } from '../../core/skill/skill.ts';
import { messageOf, remedyOf } from '../localised.ts';

/** What is wrong, and the remedy; shorter than the core's own words where VS Code shows the rest beside it. */
export function problemText(problem: SkillDiagnostic): string {
  const { code, subject = '', suggestions = [] } = problem;
  const quoted = suggestions.map((name) => `"${name}"`).join(', ');
  switch (code) {
    case 'unknown-skill':
      return suggestions.length > 0
        ? l10n.t('There is no skill "{0}". Did you mean {1}?', subject, quoted)
        : l10n.t('There is no skill "{0}" in this library.', subject);
    case 'dependency-cycle':
      return `${messageOf(problem)} ${l10n.t('Say in one of them that the other is optional, or what comes first.')}`;
    case 'file-missing':
      return l10n.t('There is no file "{0}" beside this SKILL.md.', subject);
    case 'shadowed-name':
      return l10n.t('Another skill named "{0}" comes first, so agents do not get this one.', subject);
    case 'duplicate-skill':
      return l10n.t('The same skill is there twice; this copy is not used.');
    case 'duplicate-name':
      return l10n.t('Another skill of this folder is named "{0}", too.', subject);
    case 'description-weak':
      return l10n.t(
        'The description says too little for tasks to find the skill. Say what it does, on which files, and when to use it.',
      );
    case 'no-links':
      return l10n.t(
        'Nothing links this skill to another. Name the skills it needs or serves, and the files it reads and writes.',
      );
    default:
      return `${messageOf(problem)} ${remedyOf(problem)}`;
  }
}

/** Of another place that has to do with the problem. */
export function relatedText(problem: Pick<SkillDiagnostic, 'code'>, message: string): string {
  switch (problem.code) {
    case 'shadowed-name':
    case 'duplicate-skill':
      return l10n.t('This one comes first');
    case 'duplicate-name':
      return l10n.t('The same name');
    default:
      return message;
  }
}
