// A light English stemmer: plurals and the commonest verb endings. Same word, same term; it need not be a word.

/** Lower-case word → stem. Words under 4 letters, with digits or outside a–z stay as they are. */
export function stem(word: string): string {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code < 97 || code > 122) return word;
  }
  return stemLetters(word);
}

/** The same of a word that has no other characters than a–z. */
export function stemLetters(word: string): string {
  return word.length < 4 ? word : verbEnding(plural(word));
}

function plural(word: string): string {
  if (
    word.charCodeAt(word.length - 1) !== 115 ||
    word.endsWith('ss') ||
    word.endsWith('us') ||
    word.endsWith('is')
  )
    return word;
  if (word.endsWith('ies') && word.length > 4) return word.slice(0, -3) + 'y';
  if (word.endsWith('es') && /(?:ss|sh|ch|x|z)$/.test(word.slice(-4, -2))) return word.slice(0, -2);
  return word.slice(0, -1);
}

function verbEnding(word: string): string {
  let base = word;
  if (word.endsWith('ing') && word.length > 5) base = word.slice(0, -3);
  else if (word.endsWith('ed') && !word.endsWith('eed') && word.length > 4) base = word.slice(0, -2);
  if (base !== word) {
    if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
    // running → run, but calling → call, passing → pass
    const last = base[base.length - 1]!;
    if (last === base[base.length - 2] && !'lsz'.includes(last)) return base.slice(0, -1);
    return base;
  }
  // So that analyse, analysed and analysing meet.
  if (word.endsWith('e') && word.length > 4) return word.slice(0, -1);
  return word;
}
