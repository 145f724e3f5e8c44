// Names that stand in one list (`A, B, and the C skill`): what is said of the list is said of each.

import type { Mention } from './find-mentions.ts';

/** Names of a list that share what is said of it. */
export const maxListed = 12;

/** Places in the mentions of a text, both inclusive. */
export interface NameList {
  readonly first: number;
  readonly last: number;
}

/** What stands between two names of a list: the end of one, a comma or a word that joins, the start of the next. */
const joined =
  /^[`*)\]\s]*(?:(?:sub-?)?skills?\b|技能)?\s*(?:\([^()]{0,60}\)\s*|（[^（）]{0,40}）\s*)?(?:[,;，；]\s*(?:and|or|plus|also|as well as|和|与|及|以及|或)?|、|&|\+|and|or|plus|as well as|nor|以及|还有|和|与|及|跟|或者?)\s*(?:also |both |either |the |an? |还(?:需要?|依赖)?|也(?:需要?|依赖)?)*[`*([/\s]*(?:\[[^\][\n]{0,60})?$/i;

/** Place of each listed name → its list, of two names or more and at most `maxListed`. */
export function listsIn(text: string, mentions: readonly Mention[]): ReadonlyMap<number, NameList> {
  const lists = new Map<number, NameList>();
  if (mentions.length < 2) return lists;
  let first = 0;
  let names = 1;
  for (let next = 1; next <= mentions.length; next++) {
    const gap = next < mentions.length ? mentions[next]!.start - mentions[next - 1]!.end : Infinity;
    // The text of a link and its target are one name.
    if (gap === 0) continue;
    if (
      gap < 90 &&
      names < maxListed &&
      joined.test(text.slice(mentions[next - 1]!.end, mentions[next]!.start))
    ) {
      names++;
      continue;
    }
    if (names > 1) for (let index = first; index < next; index++) lists.set(index, { first, last: next - 1 });
    first = next;
    names = 1;
  }
  return lists;
}

/**
 * Source of a pattern: names of a list that stand before another one, as `a`, `b` and the. Each step ends with what
 * joins, so that it is read in one way only.
 */
export const namesBefore = String.raw`(?:the |both |all |skills? |other )*(?:[\x60*\[/]{0,4}[\w./:()-]+[\x60*\]]{0,4}(?: skills?)?(?:,? (?:and|or|nor) |, )(?:the )?)*\W*$`;
