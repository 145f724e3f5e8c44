// Which folders of skills are meant, and where their index is kept.

import { join } from 'node:path';
import type { Root } from '../../core/skill/skill.ts';
import { cacheDirectory, pathsKey } from './cache-directory.ts';
import { defaultFolders, expandPath, rememberedRoots, rootsOf } from './skill-roots.ts';
import type { Surroundings } from './surroundings.ts';
import { NoSkillsError } from './workspace-errors.ts';
import { remembered } from './workspace-file.ts';

export interface LibraryChoice {
  /** Folders named on the spot or by the configuration; empty: what was indexed here, else the usual folders. */
  readonly skills: readonly string[];
  /** The file or variable that names the folders, where the command does not. */
  readonly namedBy?: string | undefined;
  /** A folder that holds the index and remembers its folders; absent: the cache directory. */
  readonly workspace?: string | undefined;
}

export interface ResolvedLibrary {
  readonly roots: readonly Root[];
  readonly storageDirectory: string;
  /** The file that remembers folders, there or not. */
  readonly workspaceFile: string;
  readonly excluded: readonly string[];
  readonly source: 'named' | 'workspace' | 'usual-folders';
  /** What is remembered and could not be used; each a line for the person. */
  readonly notes: readonly string[];
}

/**
 * Folders that are named have to be there; what is only remembered never stands in the way. Throws `SkillsFolderError`,
 * or `NoSkillsError` where there is nothing to read.
 */
export async function resolveLibrary(choice: LibraryChoice, here: Surroundings): Promise<ResolvedLibrary> {
  const workspaceFile = workspaceFileOf(choice, here);
  const library = (roots: readonly Root[], source: ResolvedLibrary['source']) => ({
    roots,
    storageDirectory: storageOf(choice, roots, here),
    workspaceFile,
    excluded: [],
    source,
    notes: [],
  });
  if (choice.skills.length > 0)
    return library(await rootsOf(choice.skills, here, { namedBy: choice.namedBy }), 'named');
  const { file, note } = await remembered(workspaceFile);
  const known = await rememberedRoots(file?.skills ?? [], here);
  const notes = note === undefined ? known.notes : [note];
  if (file && known.roots.length > 0)
    return { ...library(known.roots, 'workspace'), excluded: file.excluded, notes };
  const excluded = file?.excluded ?? [];
  const usual =
    choice.workspace === undefined
      ? (await defaultFolders(here)).filter((folder) => !excluded.includes(folder))
      : [];
  if (usual.length === 0) throw nothingToRead(choice, notes, note === undefined);
  return { ...library(await rootsOf(usual, here), 'usual-folders'), excluded, notes };
}

export function workspaceFileOf({ workspace }: LibraryChoice, here: Surroundings): string {
  if (workspace !== undefined) return join(expandPath(workspace, here), 'workspace.json');
  return join(cacheDirectory(here), 'projects', `${pathsKey([here.cwd])}.json`);
}

export function storageOf({ workspace }: LibraryChoice, roots: readonly Root[], here: Surroundings): string {
  if (workspace !== undefined) return join(expandPath(workspace, here), 'index');
  return join(cacheDirectory(here), `index-${pathsKey(roots.map((root) => root.location))}`);
}

/** `areGone`: the notes are about folders that were indexed and are gone. */
function nothingToRead(
  { workspace }: LibraryChoice,
  notes: readonly string[],
  areGone: boolean,
): NoSkillsError {
  if (notes.length > 0 && areGone)
    return new NoSkillsError(
      notes.join('\n'),
      `No other folder of skills is known here: \`gos index DIR…${workspace === undefined ? '' : ` --workspace ${workspace}`}\` reads one.`,
    );
  const before = notes.map((note) => `${note}\n`).join('');
  if (workspace !== undefined)
    return new NoSkillsError(
      `${before}Nothing is indexed in the workspace ${workspace}.`,
      `Run \`gos index DIR… --workspace ${workspace}\` first.`,
    );
  return new NoSkillsError(
    `${before}No skills folder was named, and none of the usual ones exists here.`,
    'Name one: `--skills DIR`, or run `gos index DIR…` once in this folder.',
  );
}
