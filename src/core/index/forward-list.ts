// What one skill holds, in bytes: for each field its length, then its terms by number and how often they stand there.

import type { IndexFields } from './index-fields.ts';
import { fieldNames } from './index-fields.ts';

/** Numbers below 128 take one byte, below 16,384 two, and so on (LEB128). */
export class NumberWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  write(number: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = number;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128;
    this.#bytes[this.#length++] = rest;
  }

  /** A copy of what was written since the last time. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

/** Calls `onTerm` for each term and `onField` before those of each field; of the first `fields` fields. */
export function readForward(
  bytes: Uint8Array,
  onField: (field: number, length: number, terms: number) => void,
  onTerm: (term: number, count: number, field: number) => void,
  fields = Infinity,
): void {
  let at = 0;
  const read = (): number => {
    let byte = bytes[at++]!;
    if (byte < 128) return byte;
    let number = byte - 128;
    for (let scale = 128; ; scale *= 128) {
      byte = bytes[at++]!;
      if (byte < 128) return number + byte * scale;
      number += (byte - 128) * scale;
    }
  };
  for (let field = 0; field < fields && at < bytes.length; field++) {
    const length = read();
    const terms = read();
    onField(field, length, terms);
    for (let i = 0; i < terms; i++) {
      const key = read();
      onTerm(Math.floor(key / 2), key % 2 === 0 ? 1 : read(), field);
    }
  }
}

export function writeField(writer: NumberWriter, length: number, terms: number): void {
  writer.write(length);
  writer.write(terms);
}

export function writeTerm(writer: NumberWriter, term: number, count: number): void {
  if (count === 1) writer.write(2 * term);
  else {
    writer.write(2 * term + 1);
    writer.write(count);
  }
}

/** The same with each term's number replaced. */
export function renumbered(
  bytes: Uint8Array,
  numberOf: (term: number) => number,
  writer: NumberWriter,
): Uint8Array {
  readForward(
    bytes,
    (_field, length, terms) => writeField(writer, length, terms),
    (term, count) => writeTerm(writer, numberOf(term), count),
  );
  return writer.take();
}

/** The fields that `bytes` were made of. */
export function fieldsOfForward(bytes: Uint8Array, termOf: (term: number) => string): IndexFields {
  const texts: string[] = [];
  let text = '';
  readForward(
    bytes,
    (field, length) => {
      if (field > 0) texts.push(text);
      text = String(length);
    },
    (term, count) => (text += count > 1 ? ` ${termOf(term)}*${count}` : ` ${termOf(term)}`),
  );
  texts.push(text);
  return Object.fromEntries(fieldNames.map((name, field) => [name, texts[field]!])) as IndexFields;
}
