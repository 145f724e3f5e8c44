// Where a text says that an artifact comes from: "`picks.csv` from `phase-picker` or `sta-lta-picker`".

import { nameKey } from '../skill/names.ts';

/** Words between an artifact and the skill that it comes from. */
const cameFrom =
  /^[`"'*)\]]*,?\s+(?:\([^)]{0,60}\)\s*)?(?:(?:that|which)\s+(?:is|was|are|were)\s+)?(?:(?:as\s+)?(?:made|written|produced|created|generated|downloaded|exported|prepared|delivered|returned|left)\s+)?(?:from|by|of)\s+(?:the\s+)?(?=`)/i;
/** Only names of more than one word: a single one in code is as often a library. */
const name =
  /^`([a-z0-9]+(?:-[a-z0-9]+)+)`(?:\s+skills?\b)?(?:\s*(?:,|\/|\bor\b|\band\b)\s*(?:or\s+|and\s+)?(?:the\s+)?)?/i;

/** The skills that the text names as sources right behind `end`, where an artifact ends: keys of names, in order. */
export function sourcesBehind(text: string, end: number): readonly string[] {
  const behind = text.slice(end, end + 240);
  let rest = cameFrom.exec(behind);
  if (!rest) return none;
  let at = rest[0].length;
  const found: string[] = [];
  while ((rest = name.exec(behind.slice(at)))) {
    found.push(nameKey(rest[1]!));
    at += rest[0].length;
  }
  return found;
}

const none: readonly string[] = [];
