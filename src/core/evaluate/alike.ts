// Which skills are about the same, told by shared rare words. It is kept apart from what it helps to measure: no change
// of tokeniser or ranking changes which distractors are drawn.

/** For each text the indices of at most `count` others that share most with it, by rarity of the shared words; best first. */
export function mostAlike(texts: readonly string[], count: number): (readonly number[])[] {
  const words = texts.map((text) => new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? []));
  const holders = new Map<string, number[]>();
  words.forEach((set, i) => {
    for (const word of set) {
      const list = holders.get(word);
      if (list) list.push(i);
      else holders.set(word, [i]);
    }
  });
  const rarity = (word: string): number => Math.log(texts.length / holders.get(word)!.length);
  const norms = words.map((set) => Math.sqrt([...set].reduce((sum, word) => sum + rarity(word) ** 2, 0)));
  return words.map((set, i) => {
    const shared = new Map<number, number>();
    for (const word of set) {
      const weight = rarity(word) ** 2;
      if (weight === 0) continue;
      for (const j of holders.get(word)!) if (j !== i) shared.set(j, (shared.get(j) ?? 0) + weight);
    }
    return [...shared]
      .map(([j, sum]) => ({ j, cosine: sum / (norms[i]! * norms[j]!) }))
      .sort((a, b) => b.cosine - a.cosine || a.j - b.j)
      .slice(0, count)
      .map(({ j }) => j);
  });
}
