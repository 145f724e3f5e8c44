// Bytes in chunks → lines, none longer than was agreed: for streams that nobody vouches for.

export type BoundedLine = Buffer | 'too-long';

/** Holds at most `limit` bytes, whatever comes. Lines end with LF; it is not part of them. */
export class BoundedLines {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The lines that this chunk ends. A line that grows too long gives 'too-long', once and at once; its rest is dropped. */
  *push(chunk: Buffer): Generator<BoundedLine, void> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      if (!this.#take(chunk.subarray(start, end))) yield 'too-long';
      start = end + 1;
      const line = this.#skipping ? undefined : Buffer.concat(this.#parts);
      this.clear();
      if (line) yield line;
    }
    if (start < chunk.length && !this.#take(chunk.subarray(start))) yield 'too-long';
  }

  /** What came after the last line break; undefined where nothing did. */
  rest(): Buffer | undefined {
    return this.#length > 0 ? Buffer.concat(this.#parts) : undefined;
  }

  clear(): void {
    this.#parts = [];
    this.#length = 0;
    this.#skipping = false;
  }

  /** False where the line has just become too long. */
  #take(part: Buffer): boolean {
    if (this.#skipping) return true;
    if (this.#length + part.length > this.#limit) {
      this.clear();
      this.#skipping = true;
      return false;
    }
    this.#parts.push(part);
    this.#length += part.length;
    return true;
  }
}
