// The files of all roots: what is known of each root, kept on disk between two runs, and compared with the disk on demand.

import { join } from 'node:path';
import type { SkillChange, SkillLibrary } from '../core/library.ts';
import type { Root, RootId, SkillId } from '../core/skill/skill.ts';
import type { TimeSlice } from '../core/time-slice.ts';
import { SnapshotStore } from '../node/snapshot-store.ts';
import { pathBelow } from '../node/watch-roots.ts';
import { RecordSaver } from './record-saver.ts';
import { RootIndex } from './root-index.ts';
import type { ScanOptions, ScanResult } from './root-index.ts';
import { scanScopes } from './scan-scopes.ts';
import { rootsWithin } from './without.ts';

/** How to scan, whatever the root. */
export interface ScanTask {
  readonly signal: AbortSignal;
  readonly slice?: TimeSlice;
  /** Read every file, whatever stat says. */
  readonly force?: boolean;
  /** Absolute folders whose skills are left out. */
  readonly exclude?: readonly string[] | undefined;
  readonly onProgress: (done: number, total: number, root: Root) => void;
}

export interface RootFilesOptions {
  readonly library: SkillLibrary;
  /** Is called with what one slice of work found. The changes are to be applied at once. */
  readonly apply: (changes: readonly SkillChange[]) => void;
  /** The folder changed while it was read: it is to be looked at again when things are quiet. */
  readonly onUnstable: (folder: string) => void;
  readonly log: (line: string) => void;
}

export class RootFiles {
  readonly #options: RootFilesOptions;
  #indexes = new Map<RootId, RootIndex>();
  #directory: string | undefined;
  #saver: RecordSaver | undefined;

  constructor(options: RootFilesOptions) {
    this.#options = options;
  }

  get indexes(): readonly RootIndex[] {
    return [...this.#indexes.values()];
  }

  /** undefined where nothing is stored. */
  get storageBytes(): number | undefined {
    return this.#saver?.bytes;
  }

  /** What a watcher has to watch: absolute paths. */
  get locations(): readonly string[] {
    return this.indexes.flatMap(({ root, linkTargets }) => [
      root.location,
      ...linkTargets.map((t) => t.link),
    ]);
  }

  /** undefined: nothing is stored. */
  async useStorage(directory: string | undefined): Promise<void> {
    if (directory === this.#directory) return;
    await this.#saver?.flush();
    this.#directory = directory;
    this.#saver = undefined;
    if (directory === undefined) return;
    const { library, log } = this.#options;
    this.#saver = new RecordSaver({
      store: new SnapshotStore(directory),
      record: (id: SkillId) => library.record(id),
      terms: (ids) => library.lexical.segment(ids),
      onLog: log,
    });
    for (const index of this.#indexes.values()) this.#saver.mark(index, index.known.keys());
  }

  /** Skills of roots that are no longer named are removed; new ones come with the next scan. */
  setRoots(roots: readonly Root[]): void {
    const indexes = new Map<RootId, RootIndex>();
    for (const root of roots) {
      const old = this.#indexes.get(root.id);
      if (old?.root.location === root.location) old.root = root;
      indexes.set(root.id, old?.root === root ? old : new RootIndex(root));
    }
    const changes: SkillChange[] = [];
    for (const [id, index] of this.#indexes) {
      if (indexes.get(id) === index) continue;
      this.#saver?.drop(index);
      for (const known of index.known.values()) changes.push({ kind: 'remove', id: known.id });
    }
    this.#indexes = indexes;
    this.#options.library.setRoots(roots);
    this.#options.apply(changes);
  }

  /** Compares every file with what is known. */
  async scan(task: ScanTask): Promise<Pick<ScanResult, 'parsed' | 'reused'>> {
    let parsed = 0;
    let reused = 0;
    for (const index of this.#indexes.values()) {
      const result = await this.#scan(index, task);
      parsed += result.parsed;
      reused += result.reused;
    }
    return { parsed, reused };
  }

  /** Compares the folders that hold these absolute paths. */
  async scanPaths(paths: readonly string[], task: ScanTask): Promise<void> {
    for (const index of this.#indexes.values()) {
      const inside = paths.flatMap((path) => pathBelow(index.root.location, path) ?? []);
      for (const under of scanScopes(index.root.location, index.known, inside))
        await this.#scan(index, task, under);
    }
  }

  /** Drops what is stored. */
  async forget(): Promise<void> {
    for (const { root } of this.#indexes.values())
      await this.#saver?.store.forget(root).catch(() => undefined);
  }

  /** Stores what is due. Never rejects. */
  async flush(): Promise<void> {
    await this.#saver?.flush();
  }

  async #scan(index: RootIndex, task: ScanTask, under = ''): Promise<ScanResult> {
    const { lexical } = this.#options.library;
    const { signal, slice, force = false, exclude, onProgress } = task;
    const stored = index.size === 0 && !force ? await this.#saver?.load(index) : undefined;
    if (stored?.damage !== undefined) this.#options.log(stored.damage);
    const options: ScanOptions = {
      under,
      force,
      signal,
      ...(slice ? { slice } : {}),
      ...(stored ? { stored: stored.skills } : {}),
      ...(exclude ? { exclude } : {}),
      otherRoots: rootsWithin(
        index.root,
        this.indexes.map(({ root }) => root),
      ),
      apply: this.#options.apply,
      onProgress: (done, total) => onProgress(done, total, index.root),
    };
    lexical.useSegment(stored?.terms);
    const result = await index.scan(options).finally(() => lexical.useSegment(undefined));
    this.#saver?.mark(index, result.dirty, stored?.damage !== undefined);
    for (const folder of result.unstable) this.#options.onUnstable(join(index.root.location, folder));
    return result;
  }
}
