// Reading and replacing a configuration file that belongs to somebody else: its mode, owner and links stay.

import { chmod, chown, readFile, readlink, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeAside } from '../../node/write-whole.ts';
import { UsageError } from '../cli-errors.ts';

/** The text, with its byte order mark; undefined where there is no file. Throws `UsageError` for what is no UTF-8. */
export async function readConfig(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new UsageError(`${file} cannot be read.`, 'Check its permissions.', { cause: error });
  });
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${file} is not UTF-8 text.`, 'Save it as UTF-8.', { cause: error });
  }
}

/** Whole or not at all. A symbolic link stays one: its target is written. Throws `UsageError` where that fails. */
export async function writeConfig(file: string, text: string): Promise<void> {
  try {
    const target = await targetOf(file);
    const was = await stat(target).catch(nothingIfMissing);
    await makeAside(target, async (aside) => {
      // Nobody else reads it before it has the mode that the file had.
      await writeFile(aside, text, { flag: 'wx', ...(was && { mode: 0o600 }) });
      if (!was) return;
      await chown(aside, was.uid, was.gid).catch(() => undefined);
      await chmod(aside, was.mode & 0o7777);
    });
  } catch (error) {
    throw new UsageError(
      `${file} cannot be written: ${(error as Error).message}.`,
      isFull(error) ? 'Free some space there.' : 'Check the permissions of the file and its folder.',
      { cause: error },
    );
  }
}

/** Where the links end, also where nothing is there yet. */
async function targetOf(file: string): Promise<string> {
  const real = await realpath(file).catch(nothingIfMissing);
  if (real !== undefined) return real;
  const link = await readlink(file).catch(() => undefined);
  return link === undefined ? file : targetOf(resolve(dirname(file), link));
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function nothingIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
