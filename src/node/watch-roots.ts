// Watches directories and tells which paths may have changed. Never says what happened: the disk is asked for that.

import { realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { Coalescer } from './coalesce.ts';
import { watchPath, type PathEvents, type PathWatcher, type WatchPath } from './path-watcher.ts';
import { say, type Said } from '../core/say.ts';

export interface WatchOptions {
  /** Absolute paths that may have changed, named below the location they were asked for. Must not reject. */
  readonly onChanges: (paths: readonly string[]) => Promise<void>;
  /** Once, when the system refuses to watch: changes have to be found by scanning from now on. */
  readonly onDegraded: (message: Said) => void;
  /** Milliseconds without events before `onChanges`. */
  readonly quiet?: number;
  /** Milliseconds after which `onChanges` is called though events go on. */
  readonly maxWait?: number;
  /** Milliseconds between two looks at whether each location is still the same folder. */
  readonly presence?: number;
  /** Absent: in this thread. */
  readonly watchPath?: WatchPath | undefined;
}

/** Milliseconds after the last call in a storm of changes. */
const stormPause = 600;

interface Target {
  readonly real: string;
  readonly isFile: boolean;
  readonly locations: Set<string>;
  readonly watcher: PathWatcher;
  readonly ready: Promise<void>;
}

/**
 * Locations may be missing, may vanish and return, may be links. Only directories are watched (a watch a folder, not a
 * file), so an event names a folder and an entry. Events of a new folder can be lost until its own watch stands; then
 * chokidar reports the folder, and it is looked at again.
 */
export class RootWatcher {
  readonly #options: WatchOptions;
  readonly #changes: Coalescer;
  readonly #targets = new Map<string, Target>();
  /** Location → device and inode of what it was when it was last looked at; '' where it is missing. */
  readonly #presence = new Map<string, string>();
  readonly #realOf = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #afterStorm: NodeJS.Timeout | undefined;
  #degraded = false;
  #closed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#changes = new Coalescer({
      quiet: options.quiet ?? 100,
      maxWait: options.maxWait ?? 400,
      maxItems: 2000,
      call: (items, overflow) => {
        if (!overflow) return options.onChanges([...items].sort());
        this.#lookAgainAfterStorm();
        return options.onChanges([...this.#presence.keys()]);
      },
    });
  }

  get degraded(): boolean {
    return this.#degraded;
  }

  /** Watches these and no others. Locations that stay keep their watch. */
  async watch(locations: readonly string[]): Promise<void> {
    const wanted = new Set(locations);
    for (const location of [...this.#presence.keys()]) if (!wanted.has(location)) await this.#drop(location);
    for (const location of wanted) if (!this.#presence.has(location)) this.#look(location);
    if (!this.#timer && !this.#closed) {
      this.#timer = setInterval(() => void this.#lookAtAll(), this.#options.presence ?? 400);
      this.#timer.unref();
    }
    await Promise.all([...this.#targets.values()].map((target) => target.ready));
  }

  /** As if an event had come for the path. */
  touch(path: string): void {
    this.#changes.add(path);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#afterStorm);
    await Promise.all([...this.#targets.values()].map(({ watcher }) => watcher.close()));
    this.#targets.clear();
    await this.#changes.close();
  }

  /** In a storm the system itself may drop events without a word. */
  #lookAgainAfterStorm(): void {
    clearTimeout(this.#afterStorm);
    this.#afterStorm = setTimeout(() => {
      for (const location of this.#presence.keys()) this.#changes.add(location);
    }, stormPause).unref();
  }

  /** A folder that vanished and came back is another folder: its watch is made anew. */
  async #lookAtAll(): Promise<void> {
    for (const [location, before] of [...this.#presence]) {
      if (presenceOf(location) === before || this.#closed) continue;
      await this.#drop(location);
      if (this.#isClosed()) return;
      this.#look(location);
      this.#changes.add(location);
    }
  }

  /** Asked anew after a wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #look(location: string): void {
    const presence = presenceOf(location);
    this.#presence.set(location, presence);
    if (presence === '') return;
    let real: string;
    try {
      real = realpathSync(location);
    } catch {
      this.#presence.set(location, '');
      return;
    }
    this.#realOf.set(location, real);
    let target = this.#targets.get(real);
    if (target) target.locations.add(location);
    else this.#targets.set(real, (target = this.#start(real, location)));
    // What changed before the watch stood gave no event.
    void target.ready.then(() => this.#changes.add(location));
  }

  #start(real: string, location: string): Target {
    const isFile = statSync(real, { throwIfNoEntry: false })?.isFile() === true;
    const locations = new Set([location]);
    let stands!: () => void;
    const ready = new Promise<void>((done) => (stands = done));
    const watcher = (this.#options.watchPath ?? watchPath)(real, isFile, (event, value) => {
      if (event === 'raw') this.#changed(real, value as string);
      else if (event === 'change') {
        const { path, removedFolder } = value as PathEvents['change'];
        if (removedFolder && resolve(path) === real)
          for (const at of locations) this.#presence.set(at, 'gone');
        this.#changed(real, path);
      } else {
        if (event === 'error') this.#failed(value as string);
        stands();
      }
    });
    return { real, isFile, locations, watcher, ready };
  }

  async #drop(location: string): Promise<void> {
    this.#presence.delete(location);
    const real = this.#realOf.get(location);
    this.#realOf.delete(location);
    const target = real === undefined ? undefined : this.#targets.get(real);
    if (!target?.locations.delete(location) || target.locations.size > 0) return;
    this.#targets.delete(target.real);
    await target.watcher.close();
  }

  #changed(real: string, path: string): void {
    const inside = relative(real, path);
    if (inside.startsWith('..')) return;
    const target = this.#targets.get(real);
    for (const location of target?.locations ?? [])
      this.#changes.add(target?.isFile ? location : join(location, inside));
  }

  #failed(code: string): void {
    // A folder that went away or may not be read is found out by the next look at it.
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR' || this.#degraded)
      return;
    this.#degraded = true;
    this.#options.onDegraded(refusal(code));
  }
}

function refusal(code: string): Said {
  const how = say`Changes are found by looking at all files now and then.`;
  if (code === 'ENOSPC') {
    return say`The system's limit of file watches is reached (ENOSPC). ${how} Raise fs.inotify.max_user_watches to see them at once.`;
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return say`The system's limit of open files is reached (${code}). ${how} Raise the limit of open files to see them at once.`;
  }
  return say`The skill folders can't be watched (${code}). ${how}`;
}

function presenceOf(location: string): string {
  try {
    const { dev, ino } = statSync(location);
    return `${dev}:${ino}`;
  } catch {
    return '';
  }
}

/** `/`-separated path of `path` below `location`; undefined where it is not below. */
export function pathBelow(location: string, path: string): string | undefined {
  const inside = relative(location, path);
  if (inside === '') return '';
  if (inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside) return undefined;
  return sep === '/' ? inside : inside.replaceAll(sep, '/');
}
