// Hyphenated words of plain English, files and addresses: names of skills only where the text says so.

const firstParts = new Set(
  'non pre post re multi per co self semi anti cross inter intra over under sub super un de mid near high low long short single double one two three first second third full half well hard soft built end real step side third top open fine large small best up down in out on off opt follow hand drop trade add cut plug go'.split(
    ' ',
  ),
);
const lastParts = new Set(
  'based level wise like ready side time driven specific wide quality scale term free only grade facing aware safe end party in out off up down on by to of defined generated powered friendly first oriented related style value values day days hour minute week month year line step page way fold long sized encoded bound heavy light limited known existing'.split(
    ' ',
  ),
);

/** `real-time`, `3-5`, `notes.md`, `https://…`; never a name of three parts or more in letters. */
export function isOrdinary(target: string): boolean {
  if (/^[\d-]+$/.test(target) || target.includes('//') || /\.[a-z]{1,5}$/.test(target)) return true;
  const hyphen = target.indexOf('-');
  if (hyphen < 0 || target.includes('/') || target.includes('-', hyphen + 1))
    return /^\w+-(?:to|by|of|in|the|and)-\w+$/.test(target);
  return firstParts.has(target.slice(0, hyphen)) || lastParts.has(target.slice(hyphen + 1));
}
