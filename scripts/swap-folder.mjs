// Puts a folder that was made aside in the place of another, so that whoever uses it finds the old or the new, never half.
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/** A name beside `folder`: on the same disk, as deep, and no one else's. */
export function aside(folder) {
  return `${folder}.${randomUUID().slice(0, 8)}`;
}

/** `made` becomes `folder`; what was there is gone. Where that fails, what was there stays. */
export async function swapFolder(made, folder) {
  const old = aside(folder);
  const had = await rename(folder, old).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(made, folder);
  } catch (error) {
    if (had) await rename(old, folder);
    throw error;
  }
  if (had) await rm(old, { recursive: true, force: true });
}
