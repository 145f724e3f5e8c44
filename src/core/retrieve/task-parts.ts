// A long task in parts that a small model can read, whole sentences where they fit.

/** Parts past these are not read for their meaning: the goal comes early, and each part costs a run of the model. */
const maxParts = 4;
/** Characters past which nothing is read: far more than the parts hold. */
const maxChars = 8000;

/** The task without code fences and markup, in parts of at most `words` words (undefined: in one). Never empty. */
export function taskParts(task: string, words: number | undefined): readonly string[] {
  const plain = plainText(task);
  if (words === undefined || countWords(plain) <= words) return [plain];
  const parts: string[] = [];
  let part = '';
  for (const sentence of plain.split(/(?<=[.!?。！？])\s+/).flatMap((each) => chop(each, words))) {
    if (part !== '' && countWords(part) + countWords(sentence) > words) {
      parts.push(part);
      part = '';
    }
    part = part === '' ? sentence : `${part} ${sentence}`;
  }
  if (part !== '') parts.push(part);
  return parts.slice(0, maxParts);
}

/** A task that is nothing but code is taken as it is. */
function plainText(task: string): string {
  const plain = task
    .slice(0, maxChars)
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/[#*_`>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? task.slice(0, maxChars) : plain;
}

function chop(sentence: string, words: number): readonly string[] {
  const all = sentence.split(' ');
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += words) pieces.push(all.slice(at, at + words).join(' '));
  return pieces;
}

function countWords(text: string): number {
  return text.split(' ').length;
}
