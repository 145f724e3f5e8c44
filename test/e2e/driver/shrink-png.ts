// Screenshots for the README: a palette of 256 colours shows a workbench as well as 16 million, in a third of the room.
import { readFileSync, writeFileSync } from 'node:fs';
import upng from 'upng-js';

/** Rewrites the file when that makes it smaller. */
export function shrinkPng(path: string): void {
  const before = readFileSync(path);
  const image = upng.decode(before.buffer.slice(before.byteOffset, before.byteOffset + before.byteLength));
  const after = Buffer.from(upng.encode(upng.toRGBA8(image), image.width, image.height, 256));
  if (after.length < before.length) writeFileSync(path, after);
}
