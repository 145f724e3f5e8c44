// What a sentence says of the skill it names: type and direction of the relation. The cues are data, by language.

import type { Cue, Relation } from './cue.ts';
import { isFinishing } from './afterwards.ts';
import { isConditional } from './conditional-needs.ts';
import { deniedChineseRelation, deniedRelation } from './denied-needs.ts';
import { isHeadingOfDependents, isNeededBy, neededByRelation } from './needed-by.ts';
import { eitherConfidence, isOptional, optionalRelation } from './optional-needs.ts';
import { chineseCues, chineseHeadings, isChinese } from './relation-cues-chinese.ts';
import {
  anyEnglishCue,
  englishCues,
  englishHeadings,
  relationKeys,
  weakCues,
} from './relation-cues-english.ts';
import { simplified } from './simplified.ts';

/** `For drafts, use X`, `Need help with …? See X`: where to go for something else. */
const elsewhere =
  /(?:^|[.;:!?|>]\s*|[-*+]\s+)\W*for\b[^.;!?]{2,110}?[,:]?\s+(?:use|see|try|run|load|go to|switch to|refer to)\W+(?:the )?\W*$|\?\W*(?:\w+ ){0,2}(?:see|try|check|visit|use|go to)\W+(?:the )?\W*$/i;
/** The item itself says that it is no choice. */
const need =
  /\b(?:requir\w*|must|first|complet\w*|before|prior to|prerequisites?|needs|depends?|mandatory|already)\b/i;
/** `…; this skill does not deploy`, right behind the name. */
const boundary =
  /^[^.;]{0,60}[.;,]\s*(?:this|it|the)(?: skill)? (?:does not|doesn't|do not|is not|isn't|won't|cannot|can't)\b/i;
const condition = /\b(?:if|when|whenever|unless|where|in case)\b/i;
const elsewhereRelation: Relation = { type: 'semantic', direction: 'in', confidence: 0.55 };

/** Of what is run on the result before it goes to others. */
export const finishingRelation: Relation = { type: 'workflow', direction: 'out', confidence: 0.7 };
const used = /\b(?:with|using|use|by|to)\W+(?:the )?\W*$/i;
const clearNeed = /\b(?:requir\w*|depends?|pre-?requisites?|prereqs?)\b/i;
/** A dot inside a word (`clean.csv`) ends no clause. */
const innerDot = /\.(?=[\p{L}\p{N}])/gu;

/**
 * undefined: neither the sentence nor the heading gives a cue. `before` and `after` are of the sentence, `beyond` is
 * what follows the name, whatever sentence it is in. `purpose`: the first words of what this skill is for, lower case.
 */
export function relationOf(
  before: string,
  after: string,
  ofHeading: Relation | undefined,
  purpose: string,
  beyond = after,
): Relation | undefined {
  const ahead = before.includes('.') ? before.replace(innerDot, '_') : before;
  const behind = after.includes('.') ? after.replace(innerDot, '_') : after;
  const relation = statedRelation(ahead, behind, ofHeading, beyond);
  if (!relation && used.test(ahead) && isFinishing(ahead, behind, purpose)) return finishingRelation;
  if (relation?.type !== 'dependency') return relation;
  if (isOptional(ahead, behind)) return optionalRelation;
  if (relation.direction === 'out') return relation;
  if (!clearNeed.test(ahead) && isFinishing(ahead, behind, purpose)) return finishingRelation;
  return relation.confidence > eitherConfidence && isConditional(ahead, behind)
    ? { ...relation, confidence: eitherConfidence }
    : relation;
}

function statedRelation(
  before: string,
  after: string,
  ofHeading: Relation | undefined,
  beyond: string,
): Relation | undefined {
  if (isChinese(before) || isChinese(after)) {
    const ahead = simplified(before);
    const behind = simplified(after);
    const denied = deniedChineseRelation(ahead, behind);
    if (denied) return denied;
    if (isNeededBy(ahead, behind)) return neededByRelation;
    const chinese = match(chineseCues, ahead, behind);
    if (chinese) return chinese;
  }
  const denied = deniedRelation(before, after);
  if (denied) return denied;
  if (isNeededBy(before, after)) return neededByRelation;
  const pointed =
    (/for |\?/i.test(before) && elsewhere.test(before)) || (/n't|not/.test(beyond) && boundary.test(beyond));
  if (pointed && !need.test(before) && !need.test(after)) {
    const stated = match(englishCues, before, after) ?? ofHeading;
    return stated && stated.type !== 'dependency' ? stated : elsewhereRelation;
  }
  if (!anyEnglishCue.test(before) && !anyEnglishCue.test(after)) return ofHeading;
  const stated = match(englishCues, before, after) ?? ofHeading;
  if (stated) return stated;
  const hinted = match(weakCues, before, after);
  // What is run on a condition is no need.
  return hinted && (condition.test(before) || condition.test(after)) ? elsewhereRelation : hinted;
}

const runs = /\b(?:run|use|load|invoke|apply|complete|execute|call)\W+(?:the )?\W*$/i;
const beforeAnother =
  /^[`*)\]\s]*(?:skill )?[`*)\]\s]*(?:\([^)]*\)\s*)?(?:before|prior to|ahead of) (?:the |running |using |invoking |loading |calling |you (?:run|use) )*[^\w.;]*$/i;

/** `run A before B`: `before` stands before A, `between` between A and B. */
export function isBeforeAnother(before: string, between: string): boolean {
  return between.length < 90 && beforeAnother.test(between) && runs.test(before);
}

function match(cues: readonly Cue[], before: string, after: string): Relation | undefined {
  for (const entry of cues) {
    const { where, pattern } = entry;
    if (where !== 'after' && pattern.test(before)) return entry;
    if (where !== 'before' && pattern.test(after)) return entry;
  }
  return undefined;
}

/** `purpose` as in `relationOf`. */
export function relationOfHeading(heading: string, purpose: string): Relation | undefined {
  if (isFinishing(heading, '', purpose)) return finishingRelation;
  const hasChinese = isChinese(heading);
  const words = hasChinese ? simplified(heading) : heading;
  if (isHeadingOfDependents(words)) return neededByRelation;
  const isOf = ({ pattern }: { readonly pattern: RegExp }): boolean => pattern.test(words);
  return (hasChinese ? chineseHeadings.find(isOf) : undefined) ?? englishHeadings.find(isOf);
}

/** Of a front-matter key, e.g. `depends_on`. */
export function relationOfKey(key: string): Relation | undefined {
  return relationKeys.find(({ pattern }) => pattern.test(key));
}
