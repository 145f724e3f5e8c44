// Needs on a condition: `If amounts look wrong, run X first` is no requirement of every run.

const hasCondition = /\b(?:if|in case)\b|如果|若|万一|假如/i;
const asked =
  /(?<!\b(?:check|checks|checking|see|verify|determine|ask|know|tell|test|confirm|decide|even|as|whether) )/
    .source;
/** The clause stands before what it is a condition of. */
const ahead = new RegExp(String.raw`${asked}\b(?:if|in case)\b([^,:—–]*)(?:[,:—–]|\bthen\b)`, 'i');
const behind = new RegExp(String.raw`^[^.;?!]{0,60}?${asked}\b(?:if|in case)\b([^.;?!]*)`, 'i');
const chinese = /(?:如果|若|万一|假如)([^，。；]*)[，,]/;
/** The condition is that what the need provides is not there: a need all the same. */
const missing =
  /(?:\bnot\b|n't\b|\bnever\b)[^,]{0,30}\b(?:set ?up|installed|exists?|available|configured|found|present|run|done|been|have|has|loaded|created|ready|completed?|initiali[sz]ed|authenticated|logged|know|there|yet|confirmed|verified|enabled|in place|met)\b|\b(?:no|none|missing|lacks?|lacking|without|absent|unavailable|unset|empty|yet|haven't|hasn't|isn't there)\b|\bneed(?:s|ed)? to (?:be )?(?:set ?up|install|configure|log ?in|authenticate|create)|没有|未|缺|不存在|还没/i;

/** `before` and `after` are the rest of the sentence that states the need. */
export function isConditional(before: string, after: string): boolean {
  if (!hasCondition.test(before) && !hasCondition.test(after)) return false;
  for (const clause of [ahead.exec(before), behind.exec(after), chinese.exec(before)]) {
    if (clause && !missing.test(clause[1]!)) return true;
  }
  return false;
}
