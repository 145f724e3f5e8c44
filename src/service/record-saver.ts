// Writes records to the store some time after they changed, one root after the other, never in the way of anything.

import type { TermSegment } from '../core/index/term-segment.ts';
import type { SkillRecord } from '../core/record.ts';
import type { RootId, SkillId } from '../core/skill/skill.ts';
import { notStored } from '../node/not-stored.ts';
import type { KeptSkill, Loaded, SnapshotStore } from '../node/snapshot-store.ts';
import type { RootIndex } from './root-index.ts';

/** Milliseconds from the first change to the write. */
const delay = 1000;
/** Terms are stored anew when more skills than this, and more than this part of all, have others than stored. */
const staleSkills = 64;
const staleShare = 0.05;

export interface SaverOptions {
  readonly store: SnapshotStore;
  readonly record: (id: SkillId) => SkillRecord | undefined;
  readonly terms: (ids: readonly SkillId[]) => TermSegment;
  /** One line, once until a write succeeds again. */
  readonly onLog: (line: string) => void;
}

export class RecordSaver {
  readonly #options: SaverOptions;
  readonly #dirty = new Map<RootIndex, Set<string>>();
  /** Roots whose stored files are damaged: they are written anew, not appended to. */
  readonly #rewrite = new Set<RootIndex>();
  readonly #bytes = new Map<RootId, number>();
  readonly #termBytes = new Map<RootId, number>();
  /** Skills whose stored terms are not those they have; Infinity where none are stored. */
  readonly #stale = new Map<RootIndex, number>();
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
    const all = [...this.#bytes.values(), ...this.#termBytes.values()];
    return all.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** What is stored of a root, into the library's reach: records by folder, terms in bulk. */
  async load(index: RootIndex): Promise<Loaded & { readonly terms?: TermSegment }> {
    const { store } = this.#options;
    const loaded = await store.load(index.root);
    const stored = loaded.skills.size > 0 ? await store.loadTerms(index.root) : undefined;
    this.#bytes.set(index.root.id, loaded.bytes);
    this.#termBytes.set(index.root.id, stored?.bytes ?? 0);
    this.#stale.set(index, stored || loaded.skills.size === 0 ? 0 : Infinity);
    return stored ? { ...loaded, terms: stored.terms } : loaded;
  }

  mark(index: RootIndex, folders: Iterable<string>, rewrite = false): void {
    const dirty = this.#dirty.get(index) ?? new Set();
    for (const folder of folders) dirty.add(folder);
    if (rewrite) this.#rewrite.add(index);
    if (dirty.size === 0 && !rewrite && this.#stale.get(index) !== Infinity) return;
    this.#dirty.set(index, dirty);
    this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  }

  /** Forgets what a root still had to write. */
  drop(index: RootIndex): void {
    this.#dirty.delete(index);
    this.#rewrite.delete(index);
    this.#bytes.delete(index.root.id);
    this.#termBytes.delete(index.root.id);
    this.#stale.delete(index);
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
        if (changed.length === 0 && !rewrite) await this.#saveTerms(index, 0);
        else {
          const { bytes, whole } = await store.save(index.root, changed, all, { rewrite });
          this.#bytes.set(index.root.id, bytes);
          await this.#saveTerms(index, whole ? Infinity : changed.length);
        }
        this.#failed = false;
      } catch (error) {
        if (!this.#failed) onLog(notStored('The index', store.directory, error));
        // To be written with the next change, or at the end.
        this.#dirty.set(index, new Set([...folders, ...(this.#dirty.get(index) ?? [])]));
        if (rewrite) this.#rewrite.add(index);
        this.#failed = true;
      }
    }
  }

  async #saveTerms(index: RootIndex, changed: number): Promise<void> {
    const stale = (this.#stale.get(index) ?? Infinity) + changed;
    this.#stale.set(index, stale);
    if (stale < Math.max(staleSkills, staleShare * index.size)) return;
    const terms = this.#options.terms([...index.known.values()].map(({ id }) => id).sort());
    this.#termBytes.set(index.root.id, await this.#options.store.saveTerms(index.root, terms));
    this.#stale.set(index, 0);
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
