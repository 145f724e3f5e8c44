// A changed path → the smallest folder of a root that has to be looked at again.

import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { isBelow } from './root-index.ts';
import type { KnownSkill } from './root-index.ts';

/** More folders than this are looked at faster by scanning the whole root. */
const maxScopes = 64;

/**
 * Folders in the root, none below another; `['']` for the whole root; `[]` where no skill can be concerned. `paths` are
 * `/`-separated and relative to the root.
 */
export function scanScopes(
  location: string,
  known: ReadonlyMap<string, KnownSkill>,
  paths: readonly string[],
): readonly string[] {
  const scopes = new Set<string>();
  for (const path of paths) {
    const scope = scopeOf(location, known, path);
    if (scope === undefined) continue;
    if (scope === '') return [''];
    scopes.add(scope);
  }
  if (scopes.size > maxScopes) return [''];
  const sorted = [...scopes].sort();
  return sorted.filter((scope) => !sorted.some((other) => other !== scope && isBelow(scope, other)));
}

function scopeOf(location: string, known: ReadonlyMap<string, KnownSkill>, path: string): string | undefined {
  if (path === '' || isSecondPath(location, path)) return '';
  const absolute = join(location, path);
  const parent = path.split('/').slice(0, -1).join('/');
  const isFolder = isDirectory(absolute);
  // A link, or an entry that is spelled otherwise now, concerns more than its own path.
  if (isLink(absolute) || (isFolder && isRespelled(absolute))) return topSkill(known, parent) ?? parent;
  if (isFolder || known.has(path)) return topSkill(known, path) ?? path;
  const owner = topSkill(known, parent);
  if (owner !== undefined) return owner;
  if (basename(path).toLowerCase() === 'skill.md') return parent;
  // A file that belongs to no skill, or a folder that is gone.
  for (const folder of known.keys()) if (isBelow(folder, path)) return path;
  return undefined;
}

/** The skill nearest to the root whose folder holds the path: files below a skill may be its resources. */
function topSkill(known: ReadonlyMap<string, KnownSkill>, path: string): string | undefined {
  if (known.has('')) return '';
  const parts = path.split('/');
  for (let i = 1; i <= parts.length; i++) {
    const folder = parts.slice(0, i).join('/');
    if (known.has(folder)) return folder;
  }
  return undefined;
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The path leads through a link back into the root: what changed has a real path there too, and goes by that. */
function isSecondPath(location: string, path: string): boolean {
  const parts = path.split('/').slice(0, -1);
  for (let i = 1; i <= parts.length; i++) {
    const folder = join(location, ...parts.slice(0, i));
    if (!isLink(folder)) continue;
    try {
      const real = realpathSync(folder);
      const root = realpathSync(location);
      if (real === root || real.startsWith(root + sep)) return true;
    } catch {
      return false;
    }
  }
  return false;
}

/** After a rename that only changes case, a file system that ignores case still finds the old spelling. */
function isRespelled(path: string): boolean {
  if (process.platform !== 'darwin' && process.platform !== 'win32') return false;
  try {
    const real = basename(realpathSync.native(path));
    return real !== basename(path) && real.toLowerCase() === basename(path).toLowerCase();
  } catch {
    return false;
  }
}
