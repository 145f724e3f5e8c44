// Why a skill is in a bundle, in words. Pure: names in, sentences out.

import * as l10n from '@vscode/l10n';
import type { Edge } from '../../core/graph/edge.ts';
import type { Bundle, BundledSkill, Reason } from '../../core/retrieve/bundle.ts';
import type { SkillId } from '../../core/skill/skill.ts';

export type NameOf = (id: SkillId) => string;

/** Names of all that a bundle speaks of; the last segment of the id where it names none. */
export function namesIn(bundle: Bundle): NameOf {
  const names = new Map<SkillId, string>();
  for (const { id, name } of [...bundle.leftOut, ...bundle.ranking, ...bundle.skills]) names.set(id, name);
  return (id) => names.get(id) ?? id.slice(id.lastIndexOf('/') + 1);
}

/** One phrase for each reason, without a full stop. */
export function whyHere(skill: BundledSkill, bundle: Bundle, nameOf = namesIn(bundle)): readonly string[] {
  return skill.reasons
    .map((reason) => reasonText(skill.id, reason, bundle.task, nameOf))
    .filter((text) => text !== '');
}

/** The task's own words for matched terms, which may be stems of them. Each once, in order. */
export function asInTask(terms: readonly string[], task: string): readonly string[] {
  const words = task.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.+#_-]*/gu) ?? [];
  return [
    ...new Set(
      terms.map(
        (term) =>
          words.find((word) => word === term) ??
          words.find((word) => word.startsWith(term))?.replace(/[._-]+$/, '') ??
          term,
      ),
    ),
  ];
}

function reasonText(id: SkillId, reason: Reason, task: string, nameOf: NameOf): string {
  switch (reason.kind) {
    case 'pinned':
      return l10n.t('you pinned it');
    case 'seed': {
      const words = asInTask(reason.matched, task).slice(0, 6);
      return words.length > 0
        ? l10n.t('matches the task: {0}', words.join(', '))
        : l10n.t('is close to the task in meaning');
    }
    case 'path': {
      const last = reason.edges.at(-1);
      return last ? edgePhrase(id, last, nameOf) : '';
    }
  }
}

/** The edge as the skill `self` at one end of it sees it: "provides pcap to packet-report". */
export function edgePhrase(self: SkillId, edge: Edge, nameOf: NameOf): string {
  const outgoing = edge.from === self;
  const other = nameOf(outgoing ? edge.to : edge.from);
  switch (edge.type) {
    case 'dependency':
      if (outgoing)
        return edge.artifact
          ? l10n.t('provides {0} to {1}', edge.artifact, other)
          : l10n.t('is required by {0}', other);
      return edge.artifact
        ? l10n.t('takes {0} from {1}', edge.artifact, other)
        : l10n.t('requires {0}', other);
    case 'workflow':
      return outgoing ? l10n.t('comes before {0}', other) : l10n.t('comes after {0}', other);
    case 'semantic':
      return l10n.t('is related to {0}', other);
    case 'alternative':
      return l10n.t('is an alternative to {0}', other);
  }
}
