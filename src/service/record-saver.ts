// Writes records to the store some time after they changed, one root after the other, never in the way of anything.

import type { SkillRecord } from '../core/record.ts';
import type { RootId, SkillId } from '../core/skill/skill.ts';
import type { KeptSkill, SnapshotStore } from '../node/snapshot-store.ts';
import type { RootIndex } from './root-index.ts';

/** Milliseconds from the first change to the write. */
const delay = 1000;

export interface SaverOptions {
  readonly store: SnapshotStore;
  readonly record: (id: SkillId) => SkillRecord | undefined;
  /** One line, once until a write succeeds again. */
  readonly onLog: (line: string) => void;
}

export class RecordSaver {
  readonly #options: SaverOptions;
  readonly #dirty = new Map<RootIndex, Set<string>>();
  /** Roots whose stored files are damaged: they are written anew, not appended to. */
  readonly #rewrite = new Set<RootIndex>();
  readonly #bytes = new Map<RootId, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #failed = false;

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  get store(): SnapshotStore {
    return this.#options.store;
  }

  /** Bytes on disk when last looked at. */
  get bytes(): number {
    return [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  setBytes(root: RootId, bytes: number): void {
    this.#bytes.set(root, bytes);
  }

  mark(index: RootIndex, folders: Iterable<string>, rewrite = false): void {
    const dirty = this.#dirty.get(index) ?? new Set();
    for (const folder of folders) dirty.add(folder);
    if (rewrite) this.#rewrite.add(index);
    if (dirty.size === 0 && !rewrite) return;
    this.#dirty.set(index, dirty);
    this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  }

  /** Forgets what a root still had to write. */
  drop(index: RootIndex): void {
    this.#dirty.delete(index);
    this.#rewrite.delete(index);
    this.#bytes.delete(index.root.id);
  }

  /** Writes what is due. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing) await this.#writing;
    this.#writing = this.#writeAll().finally(() => (this.#writing = undefined));
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { store, onLog } = this.#options;
    for (const [index, folders] of [...this.#dirty]) {
      const rewrite = this.#rewrite.delete(index);
      this.#dirty.delete(index);
      try {
        const changed = [...folders].sort().map((folder) => this.#kept(index, folder));
        const all = () => this.#all(index);
        this.#bytes.set(index.root.id, await store.save(index.root, changed, all, { rewrite }));
        this.#failed = false;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (!this.#failed) {
          onLog(
            `The index could not be stored (${code ?? message}); the next start reads more files. Nothing else is affected.`,
          );
        }
        this.#failed = true;
      }
    }
  }

  *#all(index: RootIndex): Generator<KeptSkill> {
    for (const folder of [...index.known.keys()].sort()) yield this.#kept(index, folder);
  }

  #kept(index: RootIndex, folder: string): KeptSkill {
    const known = index.known.get(folder);
    const record = known && this.#options.record(known.id);
    return { folder, stamp: known?.stamp ?? '', digest: known?.digest ?? '', record };
  }
}
