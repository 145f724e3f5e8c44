// The lines of a gzip file that nobody vouches for: neither a line nor the whole may grow past what was agreed.

import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BoundedLines } from '../../node/bounded-lines.ts';

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
  const lines = new BoundedLines(lineBytes);
  let total = 0;
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > totalBytes) throw new Error('it is too large');
    for (const line of lines.push(chunk)) {
      if (line === 'too-long') throw new Error('a line of it is too long');
      yield line.toString('utf8');
    }
  }
  const rest = lines.rest();
  if (rest) yield rest.toString('utf8');
}
