// Which folders of skills are meant, and where their index is kept.

import { join } from 'node:path';
import type { Root } from '../../core/skill/skill.ts';
import { cacheDirectory, pathsKey } from './cache-directory.ts';
import { defaultFolders, expandPath, rootsOf } from './skill-roots.ts';
import type { Surroundings } from './surroundings.ts';
import { NoSkillsError } from './workspace-errors.ts';
import { readWorkspaceFile } from './workspace-file.ts';

export interface LibraryChoice {
  /** Folders named on the spot or by the configuration; empty: what was indexed here, else the usual folders. */
  readonly skills: readonly string[];
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
}

/** Throws `SkillsFolderError`, `WorkspaceError`, or `NoSkillsError` where there is nothing to read. */
export async function resolveLibrary(choice: LibraryChoice, here: Surroundings): Promise<ResolvedLibrary> {
  const workspaceFile = workspaceFileOf(choice, here);
  const known = await readWorkspaceFile(workspaceFile);
  const { folders, source } = await pickFolders(choice, known?.skills ?? [], here);
  const roots = await rootsOf(folders, here);
  return {
    roots,
    storageDirectory: storageOf(choice, roots, here),
    workspaceFile,
    excluded: source === 'workspace' ? (known?.excluded ?? []) : [],
    source,
  };
}

export function workspaceFileOf({ workspace }: LibraryChoice, here: Surroundings): string {
  if (workspace !== undefined) return join(expandPath(workspace, here), 'workspace.json');
  return join(cacheDirectory(here), 'projects', `${pathsKey([here.cwd])}.json`);
}

export function storageOf({ workspace }: LibraryChoice, roots: readonly Root[], here: Surroundings): string {
  if (workspace !== undefined) return join(expandPath(workspace, here), 'index');
  return join(cacheDirectory(here), `index-${pathsKey(roots.map((root) => root.location))}`);
}

async function pickFolders(
  choice: LibraryChoice,
  remembered: readonly string[],
  here: Surroundings,
): Promise<{ folders: readonly string[]; source: ResolvedLibrary['source'] }> {
  if (choice.skills.length > 0) return { folders: choice.skills, source: 'named' };
  if (remembered.length > 0) return { folders: remembered, source: 'workspace' };
  const usual = choice.workspace === undefined ? await defaultFolders(here) : [];
  if (usual.length > 0) return { folders: usual, source: 'usual-folders' };
  if (choice.workspace !== undefined) {
    throw new NoSkillsError(
      `Nothing is indexed in the workspace ${choice.workspace}.`,
      `Run \`gos index DIR… --workspace ${choice.workspace}\` first.`,
    );
  }
  throw new NoSkillsError(
    'No skills folder was named, and none of the usual ones exists here.',
    'Name one: `--skills DIR`, or run `gos index DIR…` once in this folder.',
  );
}
