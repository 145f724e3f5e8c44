// Needs that are none: what may be used, and what either of several skills meets.

import type { Mention } from './find-mentions.ts';
import type { Relation } from './cue.ts';

const optionalBefore =
  /(?<!\bnot )\b(?:optional(?:ly)?|(?:if|when|where) (?:it is |they are )?(?:available|installed|present|needed|desired|wanted)|(?:you|it|this skill|users?) (?:may|might|could)(?: also| optionally)?|(?:may|might|can|could) also|nice to have)\b(?!.*\b(?:but|and)\b.*\b(?:requir|must\b|depends\b|needs\b))/i;
/** Right behind the name, before any other name. */
const optionalAfter =
  /^[`*)\]\s]{0,5}(?:skill\b)?[^.;`*[]{0,30}(?:\b(?:if|when|where) (?:it is |it's |you have it )?(?:available|installed|present|desired|wanted)\b|\bis optional\b|\(optional\))/i;

/** What stands for a need that a text leaves to the reader. */
export const optionalRelation: Relation = { type: 'semantic', direction: 'in', confidence: 0.5 };

export function isOptional(before: string, after: string): boolean {
  return optionalBefore.test(before) || optionalAfter.test(after);
}

/** Below what a bundle takes for a requirement: each of the skills may stand in for the other. */
export const eitherConfidence = 0.45;

const joined =
  /^[`*)\]\s]*(?:skills?\b)?\s*(?:,|,?\s*\bor\b|或者?|,?\s*\balternatively\b,?)\s*(?:the |an? )?[`*([/\s]*$/i;
const or = /\bor\b|或|\balternatively\b/i;

/** Places in `mentions` of the names that a text offers as a choice (`A or B`, `A, B, or C`) → place of the first of them. */
export function choicesIn(text: string, mentions: readonly Mention[]): ReadonlyMap<number, number> {
  const choices = new Map<number, number>();
  if (mentions.length < 2 || !or.test(text)) return choices;
  let first = 0;
  let offered = false;
  for (let next = 1; next <= mentions.length; next++) {
    const between = next < mentions.length ? text.slice(mentions[next - 1]!.end, mentions[next]!.start) : '';
    if (between !== '' && between.length < 40 && joined.test(between)) {
      offered ||= or.test(between);
      continue;
    }
    if (offered) for (let index = first; index < next; index++) choices.set(index, first);
    first = next;
    offered = false;
  }
  return choices;
}
