// What a skill says of those that need it. Any skill can say so of any other: it is never a need of that one.

import type { Relation } from './cue.ts';
import { namesBefore } from './listed-names.ts';

/** Below what a bundle takes for a requirement. */
export const neededByRelation: Relation = { type: 'workflow', direction: 'out', confidence: 0.4 };

const by = new RegExp(
  String.raw`\b(?:(?:called|invoked|used|consumed|required|needed|orchestrated|loaded|dispatched|wanted|expected|depended (?:up)?on|relied (?:up)?on) by|(?:pre-?requisites?|prereqs?|preconditions?|requirements?|dependency|dependencies|must-have) (?:of|for|to))\W+(?:running |using )?${namesBefore}`,
  'i',
);
/** `x` requires this skill. */
const needsThis =
  /^[`*)\]\s]{0,6}(?:skills?\b)?[`*)\]\s]*(?:\([^()]{0,40}\) )?(?:(?:also|itself|directly|always) )?(?:requires?|needs?|depends? (?:up)?on|rel(?:y|ies) on|uses?|calls?|invokes?|loads?|builds? (?:up)?on|consumes?)\s+(?:the (?:outputs?|results?) (?:of|from)\s+)?(?:this\b(?! (?!skill))|our\b)/i;

const passiveAhead = /(?:被|供|由)[^。；，]{0,60}$/;
const passiveBehind =
  /^[`*)\]\s]*(?:技能|等|[、和与及][^。；，]{1,60}?)?[`\s]*所?(?:依赖|使用|调用|需要|引用)/;
const isFor = /(?:是|作为|为)[^。；，的]{0,40}$/;
const theirs = /^[`*)\]\s]*(?:技能)?\s*的(?:前置|前提|先决|依赖|必要)/;
const needsThisChinese =
  /^[`*)\]\s]*(?:技能)?\s*(?:会|将|也|都|均)?(?:依赖于?|需要|使用|调用)\s*(?:本|该|此|这个)(?:技能|\s*skill)/;

/** `before` and `after`, in simplified characters, are of the sentence around the name. */
export function isNeededBy(before: string, after: string): boolean {
  if (by.test(before) || needsThis.test(after)) return true;
  return (
    (passiveAhead.test(before) && passiveBehind.test(after)) ||
    (isFor.test(before) && theirs.test(after)) ||
    needsThisChinese.test(after)
  );
}

const heading =
  /^\W*(?:(?:required|needed|used|called|invoked|consumed) by|(?:a )?pre-?requisite (?:of|for)|depend[ea]nts?)\b\W*(?:skills?)?\W*$|被.{0,8}(?:依赖|使用|调用)/i;

export function isHeadingOfDependents(text: string): boolean {
  return heading.test(text);
}
