// Reading and replacing a configuration file that belongs to somebody else: its mode, owner and links stay.

import {
  chmod,
  chown,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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
  let aside: string | undefined;
  try {
    const target = await targetOf(file);
    await mkdir(dirname(target), { recursive: true });
    const was = await stat(target).catch(nothingIfMissing);
    aside = `${target}.${process.pid}.tmp`;
    // Nobody else reads it before it has the mode that the file had.
    await writeFile(aside, text, { flag: 'wx', ...(was && { mode: 0o600 }) });
    if (was) {
      await chown(aside, was.uid, was.gid).catch(() => undefined);
      await chmod(aside, was.mode & 0o7777);
    }
    await rename(aside, target);
  } catch (error) {
    if (aside !== undefined) await rm(aside, { force: true });
    throw new UsageError(
      `${file} cannot be written: ${(error as Error).message}.`,
      'Check the permissions of the file and its folder.',
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

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function nothingIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
