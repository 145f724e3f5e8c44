// Small pieces of prose: one line, one sentence, a cut that keeps words whole.

/** White space, line breaks included, collapsed; ends trimmed. */
export function oneLine(text: string): string {
  return (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** At most `length` characters, cut between words (between characters where there are none), with `…` where cut. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const space = head.lastIndexOf(' ');
  const cut = space > length / 2 ? head.slice(0, space) : head;
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.(–—-]+$/, '')}…`;
}

const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|incl|approx|no|fig|dr|mr|ms|st|[A-Z])\.$/i;

/** The first sentence of one line of prose, without its full stop; the whole where it ends nowhere. */
export function firstSentence(text: string): string {
  const end = /[.!?](?=\s)|[。！？]/g;
  for (let match = end.exec(text); match; match = end.exec(text)) {
    const sentence = text.slice(0, match.index + 1);
    if (sentence.length > 600) break;
    if (match[0] === '.' && abbreviation.test(sentence.slice(-12))) continue;
    if (sentence.length < 8 && match[0] === '.') continue;
    return sentence.replace(/[.。]$/, '').trim();
  }
  return text.replace(/[.。]$/, '').trim();
}

/** Prose without Markdown: links by their text, no emphasis, no code marks. */
export function withoutMarkup(text: string): string {
  if (!/[[*`~_]/.test(text)) return oneLine(text);
  return oneLine(
    text
      .replace(/!?\[([^\][]{0,300})\]\([^()]{0,500}\)/g, '$1')
      .replace(/\*{1,3}|`+|~~/g, '')
      .replace(/(^|[\s(])_{1,2}(?=\S)|(?<=\S)_{1,2}(?=$|[\s).,;:!?])/g, '$1'),
  );
}
