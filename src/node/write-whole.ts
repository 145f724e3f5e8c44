// A file or folder appears under its name whole, or not at all.

import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * `make` writes under the name it is given, beside `path`, which then gets the name `path`; folders on the way are made.
 * Resolves to what `make` does. Rejects with its error or the file system's: what stood at `path` is as it was then, and
 * nothing is left beside it.
 */
export async function makeAside<T>(path: string, make: (aside: string) => Promise<T>): Promise<T> {
  return inPlaceOf(path, make, rename);
}

/** The parts one after the other, on the disk before the file has its name. Returns their bytes. Rejects as `makeAside`. */
export async function writeWhole(path: string, parts: Parts): Promise<number> {
  return makeAside(path, (aside) => write(aside, parts));
}

/** The same for a path that is nobody else's: whatever is in the way, a folder even, goes. */
export async function writeWholeOver(path: string, parts: Parts): Promise<number> {
  return inPlaceOf(path, (aside) => write(aside, parts), clearAndRename);
}

export type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

async function inPlaceOf<T>(
  path: string,
  make: (aside: string) => Promise<T>,
  move: (from: string, to: string) => Promise<void>,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    const made = await make(aside);
    await move(aside, path);
    return made;
  } catch (error) {
    await rm(aside, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function write(path: string, parts: Parts): Promise<number> {
  const file = await open(path, 'wx');
  let bytes = 0;
  try {
    for await (const part of parts) {
      await file.writeFile(part);
      bytes += Buffer.byteLength(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

async function clearAndRename(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    await rm(to, { recursive: true, force: true });
    await rename(from, to);
  }
}
