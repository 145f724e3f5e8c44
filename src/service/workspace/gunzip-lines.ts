// The lines of a gzip file that nobody vouches for: neither a line nor the whole may grow past what was agreed.

import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

export interface LineLimits {
  readonly lineBytes: number;
  readonly totalBytes: number;
}

/** UTF-8, without the line breaks. Throws where a limit is passed, before more than that is in memory. Closes the file however it ends. */
export async function* gunzipLines(
  source: string,
  { lineBytes, totalBytes }: LineLimits,
): AsyncGenerator<string, void> {
  const gunzip = createGunzip();
  // What goes wrong reaches the reader through `gunzip`.
  pipeline(createReadStream(source), gunzip, () => undefined);
  let parts: Buffer[] = [];
  let length = 0;
  let total = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length > lineBytes) throw new Error('a line of it is too long');
    parts.push(part);
  };
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > totalBytes) throw new Error('it is too large');
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  }
  if (length > 0) yield Buffer.concat(parts).toString('utf8');
}
