// Evidence as claims keep it.

import type { Skill } from '../skill/skill.ts';
import type { Evidence } from './edge.ts';

const maxWords = 160;
const untidy = /\s\s|[^\S ]/;

/** Words on one line, cut around `focus` (an offset into `text`) where they are too many. */
export function makeEvidence(
  skill: Skill,
  line: number,
  text: string,
  focus = 0,
  file = 'SKILL.md',
): Evidence {
  let words = text;
  if (text.length > maxWords) {
    const start = Math.max(0, Math.min(focus - 60, text.length - maxWords));
    words = text.slice(start, start + maxWords);
  }
  return {
    skill: skill.id,
    file,
    line,
    words: (untidy.test(words) ? words.replace(/\s+/g, ' ') : words).trim(),
  };
}

/** Line breaks before `end`. */
export function newlines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
