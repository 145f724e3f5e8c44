// Folders that a person names → roots of the engine.

import { realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Root } from '../../core/skill/skill.ts';
import type { Surroundings } from './surroundings.ts';
import { SkillsFolderError } from './workspace-errors.ts';

/** Folders that agents read by default, in order: those of a workspace, then those of the home folder. */
export const workspaceFolders = ['skills', '.github/skills', '.agents/skills', '.claude/skills'] as const;
export const homeFolders = ['.copilot/skills', '.agents/skills', '.claude/skills'] as const;

export function expandPath(path: string, { cwd, home }: Surroundings): string {
  if (path === '~') return home;
  if (path.startsWith('~/') || path.startsWith('~\\')) return join(home, path.slice(2));
  return resolve(cwd, path);
}

/**
 * Roots in the order given: earlier ones win where a name repeats. A root's id is its folder's name, numbered where it
 * repeats, so that an index can move with its folder. Throws `SkillsFolderError` for a folder that is not there.
 */
export async function rootsOf(
  folders: readonly string[],
  here: Surroundings,
  advice: Advice = {},
): Promise<readonly Root[]> {
  return collectRoots(folders, here, (_, { message, remedy, cause }) => {
    const { namedBy } = advice;
    throw new SkillsFolderError(
      namedBy === undefined ? message : `${message} ${namedBy} names it.`,
      namedBy === undefined
        ? (advice.remedy ?? remedy)
        : 'Correct it there, or name a folder: `--skills DIR`.',
      { cause },
    );
  });
}

/** What to say of a folder that is not there. */
export interface Advice {
  /** The file or variable that names it, where no command does. */
  readonly namedBy?: string | undefined;
  /** Instead of the usual one. */
  readonly remedy?: string;
}

export interface RememberedRoots {
  readonly roots: readonly Root[];
  /** Folders that are gone or cannot be read, each a line for the person. */
  readonly notes: readonly string[];
}

/** Roots of folders that were indexed once: those that are gone are left out, and their ids stay theirs. */
export async function rememberedRoots(
  folders: readonly string[],
  here: Surroundings,
): Promise<RememberedRoots> {
  const notes: string[] = [];
  const roots = await collectRoots(folders, here, (folder, { message }) => {
    notes.push(
      `${message} It was indexed here and is left out now: bring it back, or forget it with \`gos remove ${quoted(folder)}\`.`,
    );
  });
  return { roots, notes };
}

/** As a shell takes it in one piece. */
export function quoted(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : JSON.stringify(path);
}

async function collectRoots(
  folders: readonly string[],
  here: Surroundings,
  onMissing: (folder: string, error: SkillsFolderError) => void,
): Promise<readonly Root[]> {
  const roots: Root[] = [];
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const folder of folders) {
    const named = expandPath(folder, here);
    const found = await readableFolder(folder, named).catch((error: unknown) => {
      if (!(error instanceof SkillsFolderError)) throw error;
      return error;
    });
    const location = typeof found === 'string' ? found : named;
    if (seen.has(location)) continue;
    seen.add(location);
    const stem = rootStem(location);
    let id = stem;
    for (let n = 2; ids.has(id); n++) id = `${stem}-${n}`;
    ids.add(id);
    if (typeof found !== 'string') {
      onMissing(folder, found);
      continue;
    }
    roots.push({
      id,
      scope: scopeOf(location, here),
      precedence: roots.length,
      label: labelOf(location, here),
      location,
      trusted: true,
    });
  }
  return roots;
}

/** Those of the usual folders that exist. */
export async function defaultFolders(here: Surroundings): Promise<readonly string[]> {
  const candidates = [
    ...workspaceFolders.map((folder) => join(here.cwd, folder)),
    ...homeFolders.map((folder) => join(here.home, folder)),
  ];
  const exists = await Promise.all(candidates.map((path) => isFolder(path)));
  return candidates.filter((_, i) => exists[i]);
}

async function readableFolder(named: string, location: string): Promise<string> {
  try {
    const found = await stat(location);
    if (!found.isDirectory())
      throw new SkillsFolderError(
        `${named} is a file, not a folder of skills.`,
        'Name the folder that holds the skills.',
      );
    return await realpath(location);
  } catch (error) {
    if (error instanceof SkillsFolderError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new SkillsFolderError(
        `There is no folder ${named}.`,
        'Check the path, or leave it out to use the usual skills folders.',
        { cause: error },
      );
    throw new SkillsFolderError(
      `The folder ${named} cannot be read (${code ?? 'unknown error'}).`,
      'Check its permissions.',
      { cause: error },
    );
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** `skills` says nothing: the folder above it is taken into the id, as in `.claude-skills`. */
function rootStem(location: string): string {
  const name = basename(location);
  const above = basename(resolve(location, '..'));
  const stem = /^\.?skills?$/i.test(name) && above.startsWith('.') ? `${above.slice(1)}-${name}` : name;
  return stem.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'root';
}

function scopeOf(location: string, { cwd, home }: Surroundings): Root['scope'] {
  if (isInside(location, cwd)) return 'workspace';
  return isInside(location, home) ? 'user' : 'extra';
}

function labelOf(location: string, { cwd, home }: Surroundings): string {
  if (isInside(location, cwd)) return relative(cwd, location).split(sep).join('/') || '.';
  if (isInside(location, home)) return `~/${relative(home, location).split(sep).join('/')}`;
  return location;
}

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && resolve(folder, way) === path);
}
