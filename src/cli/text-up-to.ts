// Text of a stream that may never end.

/** The first bytes as UTF-8, at least `bytes` of them where there are so many; then the stream is closed: its writer hears that nobody reads on. */
export async function textUpTo(stream: AsyncIterable<Buffer>, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
