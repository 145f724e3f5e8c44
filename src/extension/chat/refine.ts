// Follow-ups: "without Docker" or "and for PDF?" refine the last task instead of being one. Pure.

import type { SkillListing } from '../../service/engine-api.ts';

/** What a turn remembers for those that follow it. */
export interface TurnMemory {
  readonly task: string;
  /** Words of what the person does not want. */
  readonly excluded: readonly string[];
}

/** Openings that only make sense after something else, in the languages of our interface. */
const continuations =
  /^(?:and|but|also|plus|now|then|or|instead|only|just|rather|with|without|no|not|avoid|except|skip|using|use|what about|how about|same|more|less|für|und|aber|auch|oder|nur|mit|ohne|kein\w*|nicht|statt|stattdessen|jetzt|was ist mit|那|如果|还有|以及|并且|但是|不要|不用|改用|只|没有|加上)(?![\p{L}\p{N}])/iu;
const chineseContinuations =
  /^(?:那么?|如果|还有|以及|并且|但是?|不要|不用|不使用|改用|只用?|没有|加上|换成)/u;
const exclusion =
  /(?:^|[\s,;(])(?:without|no|not|avoid|except|skip|instead of|rather than|ohne|kein\w*|nicht|statt)\s+(?:using\s+|any\s+|the\s+|a\s+|an\s+|with\s+)*([^,;.!?)]+)/giu;
const chineseExclusion = /(?:不要|不用|不使用|没有|除了)\s*([^，。！？,;\s]+)/gu;
const stopWords = new Set(['and', 'or', 'please', 'more', 'it', 'that', 'this', 'und', 'oder', 'bitte']);

/** True where the prompt cannot stand alone: it opens like a continuation, or is a few words with a question mark. */
export function isFollowUp(prompt: string): boolean {
  const text = prompt.trim();
  const words = text.split(/\s+/).length;
  return (
    (words <= 14 && (continuations.test(text) || chineseContinuations.test(text))) ||
    (words <= 3 && /[?？]$/.test(text))
  );
}

/** The task to retrieve for: the prompt itself, or the last task with the follow-up worked in. */
export function refine(last: TurnMemory | undefined, prompt: string): TurnMemory {
  const text = prompt.trim();
  if (!last || !isFollowUp(text)) return { task: text, excluded: [] };
  const excluded: string[] = [];
  const take = (whole: string, what: string): string => {
    const words = what.split(/\s+/).filter((word) => word !== '' && !stopWords.has(word.toLowerCase()));
    if (words.length === 0) return whole;
    excluded.push(...words.slice(0, 3).map((word) => word.toLowerCase()));
    return ' ';
  };
  const rest = text.replace(exclusion, take).replace(chineseExclusion, take);
  const opening = (part: string) =>
    part
      .replace(/^[\s,;，、]+/u, '')
      .replace(continuations, '')
      .replace(chineseContinuations, '');
  const addition = opening(opening(rest))
    .replaceAll(/[?？！!.。]+\s*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // What is wanted now is no longer unwanted.
  const wanted = new Set(addition.toLowerCase().split(' '));
  const all = [...new Set([...last.excluded, ...excluded])].filter((word) => !wanted.has(word));
  return {
    task: [withoutWords(last.task, all), addition].filter((part) => part !== '').join(' '),
    excluded: all,
  };
}

/** Skills that are about one of the words: by name, tag or purpose. */
export function skillsAbout(words: readonly string[], skills: readonly SkillListing[]): readonly string[] {
  if (words.length === 0) return [];
  const patterns = words.map(wordPattern);
  return skills
    .filter(({ name, tags, capability }) =>
      patterns.some((pattern) => pattern.test(`${name} ${tags.join(' ')} ${capability}`)),
    )
    .map(({ id }) => id);
}

function withoutWords(task: string, words: readonly string[]): string {
  let text = task;
  for (const word of words) text = text.replaceAll(wordPattern(word), ' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}

function wordPattern(word: string): RegExp {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^[\p{ASCII}]+$/u.test(word)
    ? new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
    : new RegExp(escaped, 'giu');
}
