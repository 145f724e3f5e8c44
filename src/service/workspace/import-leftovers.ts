// What an import leaves beside its folder when it is killed: a library half unpacked, or the old one half removed.

import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Milliseconds after which nobody is writing it any more, whichever machine or container its process is in. */
const leftoverAge = 10 * 60_000;

/** Removes `<folder>.<process>.new`, `.old` and what was written aside for them, once they are old. Never rejects. */
export async function removeLeftovers(folder: string, now = Date.now()): Promise<void> {
  const names = await readdir(dirname(folder)).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${basename(folder)}.`)) continue;
    if (!/^\.\d+\.(?:new(?:\.[0-9a-f]{16}\.tmp)?|old)$/.test(name.slice(basename(folder).length))) continue;
    const path = join(dirname(folder), name);
    const stats = await lstat(path).catch(() => undefined);
    if (!stats?.isDirectory() || now - stats.ctimeMs < leftoverAge) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
