// What the process stands in, passed as data so that every decision made from it can be tested.

import { homedir, userInfo } from 'node:os';
import { isAbsolute, parse } from 'node:path';
import { NoFolderError } from './workspace-errors.ts';

export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** Throws `NoFolderError` where the current folder is gone. */
export function surroundings(): Surroundings {
  return { cwd: currentFolder(), env: process.env, home: homeFolder(), platform: process.platform };
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new NoFolderError('The current folder is gone.', 'Change to one that is there.', { cause: error });
  }
}

/**
 * An absolute path, whatever `$HOME` says: an empty or relative one would mean another folder in every folder. Where
 * nobody knows a home (a container's user without a name) it is `/`, as container tools have it.
 */
export function homeFolder(asked: readonly (() => string)[] = [homedir, () => userInfo().homedir]): string {
  for (const ask of asked) {
    try {
      const home = ask();
      if (isAbsolute(home)) return home;
    } catch {
      // A user that the system does not know.
    }
  }
  return parse(process.execPath).root;
}
