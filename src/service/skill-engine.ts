// The engine in this thread: keeps a SkillLibrary equal to what the roots hold on disk.

import { resolve } from 'node:path';
import { SkillLibrary } from '../core/library.ts';
import type { LibraryDelta, SkillChange } from '../core/library.ts';
import { edgeTypes } from '../core/graph/edge.ts';
import type { Bundle, RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { Root, RootId, SkillId } from '../core/skill/skill.ts';
import { fileProblem } from '../node/file-problem.ts';
import type { FileProblem } from '../node/file-problem.ts';
import { Emitter } from './emitter.ts';
import { nodeEmbedding } from './embedding-ports.ts';
import { EmbeddingRunner } from './embedding-runner.ts';
import type { EmbeddingPorts } from './embedding-runner.ts';
import type {
  CallOptions,
  Disposable,
  Engine,
  EngineConfig,
  EngineProblem,
  EngineStatus,
  GraphExport,
  SkillDetail,
  SkillSummary,
} from './engine-api.ts';
import { detail, exportGraph, summarise } from './engine-views.ts';
import { libraryProblems } from './problems/library-problems.ts';
import { RootIndex } from './root-index.ts';

export interface EngineParts {
  readonly embedding?: EmbeddingPorts;
}

const emptyConfig: EngineConfig = { roots: [], watch: false, embedding: { kind: 'none' } };
const noEdges = Object.fromEntries(edgeTypes.map((type) => [type, 0])) as EngineStatus['edges'];

export class SkillEngine implements Engine {
  readonly #library = new SkillLibrary();
  readonly #didChange = new Emitter<LibraryDelta>();
  readonly #didChangeStatus = new Emitter<EngineStatus>();
  readonly #embedding: EmbeddingRunner;
  readonly #applyProblems = new Map<SkillId, FileProblem>();
  #indexes = new Map<RootId, RootIndex>();
  #config = emptyConfig;
  #state: EngineStatus['state'] = 'starting';
  #edges = noEdges;
  #progress: EngineStatus['progress'];
  #lastScan: EngineStatus['lastScan'];
  #configuring = new AbortController();
  /** Scans run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #disposed = false;

  constructor(parts: EngineParts = {}) {
    this.#embedding = new EmbeddingRunner(this.#library, parts.embedding ?? nodeEmbedding, () =>
      this.#announce(),
    );
  }

  async configure(config: EngineConfig, options: CallOptions = {}): Promise<EngineStatus> {
    this.#configuring.abort();
    const superseded = (this.#configuring = new AbortController());
    return this.#exclusive(async () => {
      this.#config = config;
      this.#setRoots(config.roots);
      await this.#scanAll(options, superseded.signal);
      this.#embedding.configure(config.embedding, config.storageDirectory);
    });
  }

  rescan(options: CallOptions = {}): Promise<EngineStatus> {
    return this.#exclusive(() => this.#scanAll(options, this.#configuring.signal));
  }

  rebuild(options: CallOptions = {}): Promise<EngineStatus> {
    return this.#exclusive(() => this.#scanAll(options, this.#configuring.signal, true));
  }

  status(): Promise<EngineStatus> {
    return Promise.resolve(this.#snapshotStatus());
  }

  skills(): Promise<readonly SkillSummary[]> {
    const all = [...this.#library.records()].map((record) => summarise(this.#library, record));
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    return Promise.resolve(all.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id)));
  }

  skill(key: string): Promise<SkillDetail | undefined> {
    const record = this.#library.record(key) ?? this.#byName(key) ?? this.#byPath(key);
    return Promise.resolve(record && detail(this.#library, record));
  }

  text(id: SkillId): Promise<string | undefined> {
    return Promise.resolve(this.#library.record(id)?.skill.text);
  }

  async retrieve(request: RetrieveRequest, options: CallOptions = {}): Promise<Bundle> {
    const settings = { ...this.#config.retrieval, ...request.settings };
    const bundle = await this.#library.retrieve({ ...request, settings }, options.signal);
    const notes = this.#notes();
    return notes.length === 0 ? bundle : { ...bundle, notes: [...bundle.notes, ...notes] };
  }

  graph(): Promise<GraphExport> {
    return Promise.resolve(exportGraph(this.#library));
  }

  problems(): Promise<readonly EngineProblem[]> {
    return Promise.resolve(libraryProblems(this.#library, this.#snapshotStatus().problems));
  }

  async whenEmbedded({ signal, onProgress }: CallOptions = {}): Promise<EngineStatus> {
    await this.#queue;
    const report =
      onProgress &&
      this.#didChangeStatus.on(({ semantic: { done, total } }) =>
        onProgress({ done, total, what: 'embedding' }),
      );
    try {
      await orAborted(this.#embedding.settled(), signal);
    } finally {
      report?.dispose();
    }
    return this.#snapshotStatus();
  }

  onDidChange(listener: (delta: LibraryDelta) => void): Disposable {
    return this.#didChange.on(listener);
  }

  onDidChangeStatus(listener: (status: EngineStatus) => void): Disposable {
    return this.#didChangeStatus.on(listener);
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#configuring.abort();
    await this.#queue.catch(() => undefined);
    await this.#embedding.dispose();
    this.#didChange.clear();
    this.#didChangeStatus.clear();
  }

  #exclusive(work: () => Promise<void>): Promise<EngineStatus> {
    const next = this.#queue.then(work, work).then(() => this.#snapshotStatus());
    this.#queue = next.catch(() => undefined);
    return next;
  }

  #setRoots(roots: readonly Root[]): void {
    const indexes = new Map<RootId, RootIndex>();
    const changes: SkillChange[] = [];
    for (const root of roots) {
      const old = this.#indexes.get(root.id);
      if (old?.root.location === root.location) old.root = root;
      indexes.set(root.id, old?.root === root ? old : new RootIndex(root));
    }
    for (const [id, index] of this.#indexes) {
      if (indexes.get(id) === index) continue;
      for (const known of index.known.values()) changes.push({ kind: 'remove', id: known.id });
    }
    this.#indexes = indexes;
    this.#library.setRoots(roots);
    this.#apply(changes);
  }

  async #scanAll(options: CallOptions, superseded: AbortSignal, force = false): Promise<void> {
    const started = performance.now();
    const signal = options.signal ? AbortSignal.any([options.signal, superseded]) : superseded;
    let parsed = 0;
    let reused = 0;
    this.#state = 'indexing';
    this.#announce();
    try {
      for (const index of this.#indexes.values()) {
        const what = index.root.label;
        const result = await index.scan({
          force,
          signal,
          ...(this.#config.exclude ? { exclude: this.#config.exclude } : {}),
          apply: (changes) => this.#apply(changes),
          onProgress: (done, total) => this.#report({ done, total, what }, options),
        });
        parsed += result.parsed;
        reused += result.reused;
      }
      this.#lastScan = { milliseconds: performance.now() - started, parsed, reused };
    } finally {
      this.#state = 'ready';
      this.#progress = undefined;
      this.#edges = this.#library.edgeCounts();
      this.#announce();
    }
  }

  /** A change that the library can't take is dropped and reported; the others are not harmed. */
  #apply(changes: readonly SkillChange[]): void {
    if (changes.length === 0) return;
    let delta: LibraryDelta;
    try {
      delta = this.#library.apply(changes);
    } catch {
      delta = merge(changes.map((change) => this.#applyOne(change)));
    }
    if (delta.added.length + delta.changed.length + delta.removed.length === 0) return;
    this.#didChange.emit(delta);
    this.#embedding.poke();
  }

  #applyOne(change: SkillChange): LibraryDelta {
    const id =
      change.kind === 'remove'
        ? change.id
        : change.kind === 'set'
          ? change.source.id
          : change.record.skill.id;
    try {
      this.#applyProblems.delete(id);
      return this.#library.apply([change]);
    } catch (error) {
      const path =
        change.kind === 'remove'
          ? id
          : change.kind === 'set'
            ? change.source.sourcePath
            : change.record.skill.sourcePath;
      const message = `"${path}" could not be indexed: ${error instanceof Error ? error.message : String(error)}.`;
      this.#applyProblems.set(
        id,
        fileProblem('not-indexed', 'error', path, message, 'Report it: no SKILL.md should do that.'),
      );
      return this.#library.apply([{ kind: 'remove', id }]);
    }
  }

  #report(progress: NonNullable<EngineStatus['progress']>, options: CallOptions): void {
    this.#progress = progress;
    options.onProgress?.(progress);
    this.#announce();
  }

  #announce(): void {
    if (!this.#disposed) this.#didChangeStatus.emit(this.#snapshotStatus());
  }

  #snapshotStatus(): EngineStatus {
    const indexes = [...this.#indexes.values()];
    return {
      state: this.#state,
      skills: this.#library.size,
      edges: this.#edges,
      roots: indexes.map((index) => ({ ...index.root, skills: index.size, exists: index.exists })),
      ...(this.#progress ? { progress: this.#progress } : {}),
      semantic: this.#embedding.status,
      problems: [...indexes.flatMap((index) => [...index.problems]), ...this.#applyProblems.values()],
      ...(this.#lastScan ? { lastScan: this.#lastScan } : {}),
    };
  }

  #notes(): readonly string[] {
    const notes: string[] = [];
    const progress = this.#progress;
    if (this.#state === 'indexing' || this.#state === 'starting') {
      notes.push(
        progress
          ? `Still indexing: ${progress.done} of ${progress.total} skills of ${progress.what} are read.`
          : 'Still indexing: the skills are not all read yet.',
      );
    }
    const { note } = this.#embedding;
    if (note !== undefined) notes.push(note);
    return notes;
  }

  #byName(name: string) {
    const skill = this.#library.names.effective(name);
    return skill && this.#library.record(skill.id);
  }

  #byPath(path: string) {
    const wanted = resolve(path);
    for (const record of this.#library.records()) {
      const { sourcePath } = record.skill;
      if (sourcePath === wanted || resolve(sourcePath, '..') === wanted) return record;
    }
    return undefined;
  }
}

/** Rejects with the signal's reason when aborted; the work goes on. */
function orAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function merge(deltas: readonly LibraryDelta[]): LibraryDelta {
  return {
    added: deltas.flatMap((d) => d.added),
    changed: deltas.flatMap((d) => d.changed),
    removed: deltas.flatMap((d) => d.removed),
  };
}
