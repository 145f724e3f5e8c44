// What the Bundle view lists: skills in order of use, then links, what is missing and what was left out. Pure.

import * as l10n from '@vscode/l10n';
import {
  type Bundle,
  type BundledSkill,
  type LeftOut,
  type Missing,
  type RetrieveRequest,
} from '../../core/retrieve/bundle.ts';
import type { SkillId } from '../../core/skill/skill.ts';
import { formatCount } from '../text.ts';

export type BundleNode =
  | {
      readonly kind: 'bundled';
      readonly skill: BundledSkill;
      readonly place: number;
      readonly pinned: boolean;
    }
  | {
      readonly kind: 'section';
      readonly of: 'pointers' | 'missing' | 'leftOut';
      readonly nodes: readonly BundleNode[];
    }
  | { readonly kind: 'missing'; readonly missing: Missing }
  | { readonly kind: 'leftOut'; readonly leftOut: LeftOut };

export function bundleNodes(bundle: Bundle, request: RetrieveRequest): readonly BundleNode[] {
  const pinned = new Set(request.pinned ?? []);
  const bundled = (skill: BundledSkill, index: number): BundleNode => ({
    kind: 'bundled',
    skill,
    place: index + 1,
    pinned: pinned.has(skill.id),
  });
  const nodes: BundleNode[] = bundle.skills.filter(({ tier }) => tier === 'full').map(bundled);
  const section = (of: 'pointers' | 'missing' | 'leftOut', inside: readonly BundleNode[]) => {
    if (inside.length > 0) nodes.push({ kind: 'section', of, nodes: inside });
  };
  section(
    'missing',
    bundle.missing.map((missing) => ({ kind: 'missing', missing })),
  );
  section('pointers', bundle.skills.filter(({ tier }) => tier === 'pointer').map(bundled));
  section(
    'leftOut',
    bundle.leftOut.map((leftOut) => ({ kind: 'leftOut', leftOut })),
  );
  return nodes;
}

/** "▰▰▰▰▰▰▱▱▱▱ 7,300 of 12,000 characters · about 1,800 tokens" */
export function budgetBar(bundle: Bundle, limit: number): string {
  const filled = Math.min(10, Math.round((bundle.cost.chars / limit) * 10));
  const bar = '▰'.repeat(filled) + '▱'.repeat(10 - filled);
  return `${bar} ${l10n.t('{0} of {1} characters', formatCount(bundle.cost.chars), formatCount(limit))} · ${l10n.t('about {0} tokens', formatCount(bundle.cost.tokens))}`;
}

/** Why a skill was left out, in words. */
export function leftOutText({ why, insteadOf }: LeftOut, nameOf: (id: SkillId) => string): string {
  switch (why) {
    case 'budget':
      return l10n.t('over budget');
    case 'alternative':
      return insteadOf === undefined
        ? l10n.t('an alternative is in')
        : l10n.t('{0} does the same', nameOf(insteadOf));
    case 'duplicate':
      return insteadOf === undefined
        ? l10n.t('a duplicate')
        : l10n.t('a duplicate of {0}', nameOf(insteadOf));
    case 'untrusted':
      return l10n.t('workspace not trusted');
    case 'shadowed':
      return insteadOf === undefined ? l10n.t('shadowed') : l10n.t('shadowed by {0}', nameOf(insteadOf));
    case 'weak':
      return l10n.t('too weak a match');
    case 'rejected':
      return l10n.t('you rejected it');
  }
}

/** The request with a skill pinned, rejected, or neither. */
export function adjusted(
  request: RetrieveRequest,
  id: SkillId,
  to: 'pinned' | 'rejected' | 'free',
): RetrieveRequest {
  const without = (ids: readonly SkillId[] | undefined) => (ids ?? []).filter((other) => other !== id);
  const [pinned, rejected] = [without(request.pinned), without(request.rejected)];
  return {
    ...request,
    pinned: to === 'pinned' ? [...pinned, id] : pinned,
    rejected: to === 'rejected' ? [...rejected, id] : rejected,
  };
}
