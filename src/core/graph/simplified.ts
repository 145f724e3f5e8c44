// Traditional Chinese as simplified, for the characters that cues are made of.

const traditional =
  '賴無須條請運執調載閱讀別於區後著隨給參見關詳選還決並沒會時話這個將為與強製總從過達輸應續裝';
const simple = '赖无须条请运执调载阅读别于区后着随给参见关详选还决并没会时话这个将为与强制总从过达输应续装';
const pairs = new Map(
  Array.from(traditional, (character, index): [string, string] => [character, simple[index]!]),
);
const any = new RegExp(`[${traditional}]`, 'g');

/** Of the same length. What is no part of a cue stays as it is. */
export function simplified(text: string): string {
  return text.replace(any, (character) => pairs.get(character)!);
}
