// Where a text names files, or bare extensions (`.csv`).

export interface FileName {
  readonly start: number;
  readonly end: number;
}

const maxPath = 200;
const maxExtension = 12;

/** What a character may be in a file name. */
const other = 0;
const letter = 1;
const digit = 2;
/** Stands beside letters and digits: `_ - * { } < > $ % ~` */
const mark = 3;
const slash = 4;
const dotKind = 5;
/** Before a name it makes an address of it: `@ :` */
const address = 6;

const kinds = new Uint8Array(128);
for (let code = 97; code <= 122; code++) kinds[code] = kinds[code - 32] = letter;
for (let code = 48; code <= 57; code++) kinds[code] = digit;
for (const character of '_-*{}<>$%~') kinds[character.charCodeAt(0)] = mark;
kinds['/'.charCodeAt(0)] = slash;
kinds['.'.charCodeAt(0)] = dotKind;
kinds['@'.charCodeAt(0)] = kinds[':'.charCodeAt(0)] = address;

/** Names with one or two extensions that start with a letter. Calls (`a.b()`), addresses and directories are none. */
export function findFileNames(text: string): FileName[] {
  const found: FileName[] = [];
  const kindAt = (index: number): number => {
    if (index < 0 || index >= text.length) return other;
    const code = text.charCodeAt(index);
    return code < 128 ? kinds[code]! : other;
  };
  const extensionEnd = (dot: number): number => {
    if (kindAt(dot + 1) !== letter) return dot;
    let end = dot + 2;
    while (kindAt(end) === letter || kindAt(end) === digit || text[end] === '_') end++;
    return end - dot - 1 > maxExtension ? dot : end;
  };
  let from = 0;
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', Math.max(dot + 1, from))) {
    let end = extensionEnd(dot);
    if (end === dot) continue;
    let start = dot;
    while (start > from && dot - start < maxPath && isPart(kindAt(start - 1))) start--;
    const before = kindAt(start - 1);
    from = end;
    if (kindAt(end) === dotKind && extensionEnd(end) > end) {
      from = end = extensionEnd(end);
      // Three and more parts are a host or a chain of properties.
      if (kindAt(end) === dotKind && extensionEnd(end) > end) {
        while (kindAt(from) !== other && from < text.length) from++;
        continue;
      }
    }
    const after = kindAt(end);
    if (before === address || after === slash || after === mark || text[end] === '(') continue;
    if (kindAt(start) === slash && kindAt(start + 1) === slash) continue;
    found.push({ start, end });
  }
  return found;
}

function isPart(kind: number): boolean {
  return kind === letter || kind === digit || kind === mark || kind === slash || kind === dotKind;
}
