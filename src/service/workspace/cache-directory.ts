// Where an index is kept when nobody says where: each platform's folder for things that can be made again.

import { createHash } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import type { Surroundings } from './surroundings.ts';

/** `$XDG_CACHE_HOME/graph-of-skills` (XDG Base Directory: a relative path is no path), or the platform's own convention. */
export function cacheDirectory({ env, home, platform }: Surroundings): string {
  const name = 'graph-of-skills';
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return join(env.XDG_CACHE_HOME, name);
  if (platform === 'darwin') return join(home, 'Library', 'Caches', name);
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), name, 'Cache');
  return join(home, '.cache', name);
}

/** 16 hexadecimal digits that stand for a list of paths in a file name. */
export function pathsKey(paths: readonly string[]): string {
  return createHash('sha256').update(paths.join('\0')).digest('hex').slice(0, 16);
}
