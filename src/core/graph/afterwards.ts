// Words that put the named skill after this one: what is run on the result, before it goes to others.

/** Ends of a piece of work. A verb with many meanings counts only where nothing follows or the result does. */
const finish =
  /^(?:publish|deliver|ship(?:ping)?\b|releas|submit|hand(?:ing)?[ -](?:(?:it|this|them|the \w+) )?(?:over|off|in)\b|hand-?over|sign(?:ing)?[ -]off|go(?:ing)? live|(?:open|creat)\w* (?:a |the |your )?(?:pr|pull request|merge request)\b|finali[sz]|committing\b|commit\b|merging\b|merge\b|(?:send|shar|push|post|upload|print|present|clos|mail|distribut|announc|declar|deploy)\w*(?=\W*$|\W*[,.;:)]|\s+(?:it|this|them|that|to|with)\b|\s+(?:the|your|a) (?!requests?\b|quer|command|data\b|inputs?\b|prompt)))/i;
const beforehand =
  /\b(?:before|prior to|ahead of) (?:you |we |they |the user |the team |anyone |it is |it's |this is |they are |the |a |your )?(?=[a-z])/gi;

/** The word after `before` that ends this skill's work (`publish`, `merging`); undefined where there is none. */
function finishIn(text: string): string | undefined {
  beforehand.lastIndex = 0;
  for (let found = beforehand.exec(text); found; found = beforehand.exec(text)) {
    const rest = text.slice(found.index + found[0].length, found.index + found[0].length + 60);
    if (finish.test(rest)) return /^[a-z]+/i.exec(rest)?.[0];
  }
  return undefined;
}

const hasBefore = /\b(?:before|prior|ahead)\b/i;

/**
 * `Before you publish, run X`, `run X on the page before it is sent`: X comes after this skill, unless publishing or
 * sending is what this skill is for. `purpose`: its name and the first words of its description.
 */
export function isFinishing(before: string, after: string, purpose: string): boolean {
  for (const text of [before, after.slice(0, 90)]) {
    if (!hasBefore.test(text)) continue;
    const verb = finishIn(text)?.toLowerCase();
    if (verb !== undefined && !purpose.includes(verb.slice(0, 5).replace(/(?:e|i|in|ing)$/, ''))) return true;
  }
  return false;
}
