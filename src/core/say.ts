// Sentences that a shell may say in another language than English.

/** English with its parts kept apart: what `${…}` stood for is `{0}`, `{1}`, … in `form` and has its value in `args`. */
export interface Said {
  /** The English sentence, which is also the id under which other languages have theirs. */
  readonly form: string;
  readonly args: readonly SaidPart[];
}

/** Names, numbers and words of others stay as they are; a sentence within a sentence is translated, too. */
export type SaidPart = string | number | Said;

/** ``say`The key ${key} occurs twice.` `` */
export function say(pieces: TemplateStringsArray, ...args: readonly SaidPart[]): Said {
  return { form: pieces.reduce((form, piece, index) => `${form}{${index - 1}}${piece}`), args };
}

/** The sentence as the command line, MCP and logs have it. */
export function inEnglish(part: SaidPart): string {
  if (typeof part !== 'object') return String(part);
  const { form, args } = part;
  if (args.length === 0) return form;
  return form.replace(/\{(\d+)\}/g, (whole, index: string) => {
    const inner = args[Number(index)];
    return inner === undefined ? whole : inEnglish(inner);
  });
}
