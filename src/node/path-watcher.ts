// Watches one path by chokidar: folders and all below them, or a single file.

import { basename, join } from 'node:path';
import { watch } from 'chokidar';
import { skippedFolders } from '../core/skill/listing.ts';

export interface PathEvents {
  /** The system's own event: the path that it is about, as far as that is known. */
  readonly raw: string;
  /** Chokidar's view of it. `removedFolder`: the path is a folder that is gone. */
  readonly change: { readonly path: string; readonly removedFolder: boolean };
  /** Every change from now on is told. */
  readonly ready: undefined;
  /** The system's code, or what it says. */
  readonly error: string;
}

export type PathListener = <E extends keyof PathEvents>(event: E, value: PathEvents[E]) => void;

export interface PathWatcher {
  close(): Promise<void>;
}

/** Begins at once. Nothing is told before the call has returned. */
export type WatchPath = (path: string, isFile: boolean, listener: PathListener) => PathWatcher;

export const watchPath: WatchPath = (path, isFile, listener) => {
  const watcher = watch(path, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    atomic: false,
    ignored: (entry, stats) =>
      (entry !== path && skippedFolders.has(basename(entry))) || (!isFile && stats?.isDirectory() === false),
  });
  watcher.on('raw', (_event: string, name: string | null, details: unknown) => {
    const { watchedPath } = details as { watchedPath: string };
    listener('raw', name ? join(watchedPath, name) : watchedPath);
  });
  watcher.on('all', (event, changed) =>
    listener('change', { path: changed, removedFolder: event === 'unlinkDir' }),
  );
  watcher.on('error', (error) => listener('error', (error as NodeJS.ErrnoException).code ?? String(error)));
  watcher.on('ready', () => listener('ready', undefined));
  return { close: () => watcher.close() };
};
