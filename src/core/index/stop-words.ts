// English words that carry no subject.

const stopWords = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being below between both but by ' +
    'can cannot could did do does doing down during each either else etc every few for from further get given had has have having he her here ' +
    'hers him his how i if in into is it its itself just let like may me might more most must my myself no nor not now of off on once only or ' +
    'other our ours out over own per please same shall she should so some such than that the their theirs them then there these they this those through ' +
    'to too under until up upon us use used using very via was we were what when where whether which while who whom why will with within without would ' +
    'you your yours need needs want make sure following'
  ).split(' '),
);

const longest = Math.max(...[...stopWords].map((word) => word.length));

export function isStopWord(lowerCaseWord: string): boolean {
  return lowerCaseWord.length <= longest && stopWords.has(lowerCaseWord);
}
