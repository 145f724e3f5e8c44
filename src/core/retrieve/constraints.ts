// What a task rules out: "without using Docker", "do not use pandas", and in a few words "PDF tables, no OCR".

import { formatsNamed } from './formats-named.ts';
import { words } from './words.ts';

/** Said of tools whatever the length of the task. */
const ofTools =
  /(?<![\p{L}\p{N}])(?:without (?:using|the use of)|do(?:es)? not use|don['’]?t use|must not use|never use|not using|avoid using|instead of using|verwende[nt]? kein\w*|ohne verwendung von)\s+([^,;:.!?()\n]+)/giu;
/** In a long task "without a debugger attached" describes the problem; in a few words "without Docker" is a wish. */
const inFewWords =
  /(?:(?<![\p{L}\p{N}])(?:without|except|instead of|rather than|but not|not with|ohne|statt)|(?<=[,;(]\s*)(?:no|not|kein\w*))\s+([^,;:.!?()\n]+)/giu;
const inChinese = /(?:不要使用|不使用|不要用|不要|不用)\s*([^，。！？、；,;.!?\s]+)/gu;
/** A thing ends where the sentence goes on. */
const goesOn =
  /\s(?:to|for|when|while|because|but|as|so|if|in|on|at|from|since|unless|with|that|which|then|please|für|damit|weil|wenn|um|zu|bitte)(?=\s|$).*$/iu;
const fillers = /^(?:(?:any|the|a|an|other|using|my|our|der|die|das|den|dem|ein|eine|einen)\s+)+/iu;
/** Longer phrases are circumstances, not things. */
const maxWords = 3;

/** Names of tools and formats are spelled so; what is not (`without downtime`) is what the task is about. */
const likeTool = /[\p{Lu}\d]/u;

export interface Constraints {
  /** The things that the task rules out, as it spells them. */
  readonly ruledOut: readonly string[];
  /** The task without saying so: words that it rules out are not sought. */
  readonly rest: string;
}

/** `isBrief`: the task is a few words. */
export function readConstraints(task: string, isBrief: boolean): Constraints {
  const ruledOut: string[] = [];
  const take = (whole: string, phrase: string, mustBeTool: boolean): string => {
    const thing = phrase.replace(goesOn, '');
    const things = thing
      .split(/\s+(?:or|and|nor|oder|und)\s+/iu)
      .map((part) => part.replace(fillers, '').trim())
      .filter((part) => words(part) !== '');
    const isThing = (part: string): boolean =>
      part.split(/\s+/).length <= maxWords &&
      (!mustBeTool || likeTool.test(part) || formatsNamed(part).size > 0);
    if (things.length === 0 || !things.every(isThing)) return whole;
    ruledOut.push(...things);
    return ` ${phrase.slice(thing.length)}`;
  };
  const sure = (whole: string, phrase: string): string => take(whole, phrase, false);
  let rest = task.replace(ofTools, sure).replace(inChinese, sure);
  if (isBrief) rest = rest.replace(inFewWords, (whole, phrase: string) => take(whole, phrase, true));
  // A task of nothing else is taken at its words.
  if (ruledOut.length === 0 || words(rest) === '') return { ruledOut: [], rest: task };
  return { ruledOut: [...new Set(ruledOut)], rest };
}

/** Whether a skill of that name is one of the things that are ruled out, or made for one. */
export function isRuledOut(name: string, ruledOut: readonly string[]): boolean {
  if (ruledOut.length === 0) return false;
  const said = ` ${words(name)} `;
  return ruledOut.some((thing) => said.includes(` ${words(thing)} `));
}
