// What a project's folder says of itself: names of its files and of the libraries it declares. Names only, no code.

import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contextOf, librariesOf, manifestNames } from '../../core/project/manifests.ts';
import { SkillsFolderError } from './workspace-errors.ts';

const most = { entries: 2_000, manifestBytes: 512 * 1024 };

/** Sorted file names of the folder itself, then libraries. Hidden files are left out. Throws `SkillsFolderError` for a folder that is not there. */
export async function projectContext(folder: string, signal?: AbortSignal): Promise<readonly string[]> {
  const names = await fileNames(folder, signal);
  const libraries: string[] = [];
  for (const name of manifestNames.filter((one) => names.includes(one))) {
    const text = await manifestText(join(folder, name));
    if (text !== undefined) libraries.push(...librariesOf(name, text));
  }
  return contextOf(names, libraries);
}

async function fileNames(folder: string, signal?: AbortSignal): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    let seen = 0;
    for await (const entry of await opendir(folder)) {
      signal?.throwIfAborted();
      if (++seen > most.entries) break;
      if (entry.isFile() && !entry.name.startsWith('.')) names.push(entry.name.slice(0, 100));
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new SkillsFolderError(`The folder ${folder} cannot be read.`, 'Name the folder of the project.', {
      cause: error,
    });
  }
  return names;
}

/** undefined for what is no small regular file. */
async function manifestText(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return size <= most.manifestBytes ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
