// Words of a text, for finding names in it.

/** Lower-case words between single spaces, other characters dropped. */
export function words(text: string): string {
  const lower = text.toLowerCase();
  return lower.replace(beyondAscii.test(lower) ? others : asciiOthers, ' ').trim();
}

const beyondAscii = /[^\0-\x7f]/;
const others = /[^\p{L}\p{N}+#]+/gu;
/** The same for ASCII, several times as fast. */
const asciiOthers = /[^a-z0-9+#]+/g;
