// The engine in this thread: keeps a SkillLibrary equal to what the roots hold on disk.

import { resolve } from 'node:path';
import { nodeSha256 } from '../node/sha256.ts';
import { SkillLibrary } from '../core/library.ts';
import type { LibraryDelta, SkillChange } from '../core/library.ts';
import type { Bundle, RetrieveRequest } from '../core/retrieve/bundle.ts';
import type { SkillDiagnostic, SkillId } from '../core/skill/skill.ts';
import type { WatchOptions } from '../node/watch-roots.ts';
import { EdgeTally } from './edge-tally.ts';
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
  GraphOutline,
  OpenDocument,
  SkillDetail,
  SkillListing,
  SkillMention,
  SkillReview,
  SkillSummary,
} from './engine-api.ts';
import { Foreground } from './foreground.ts';
import { FolderWatch } from './folder-watch.ts';
import type { FreezeInput } from './frozen/write-frozen.ts';
import { LibraryAnswers } from './library-answers.ts';
import { LibraryFeed } from './library-feed.ts';
import type { ScanTask } from './root-files.ts';
import { RootFiles } from './root-files.ts';
import { inEnglish, say, type Said } from '../core/say.ts';
import { warmUp } from './warm-up.ts';
import { withNotes } from '../core/retrieve/bundle.ts';

export interface EngineParts {
  readonly embedding?: EmbeddingPorts;
  /** One line about something that the person who runs the engine may want to know. */
  readonly onLog?: (line: string) => void;
  /** Milliseconds, at least, between two scans where the system refuses to watch. */
  readonly pollInterval?: number;
  /** Absent: in the engine's own thread. */
  readonly watchPath?: WatchOptions['watchPath'];
}

/** Milliseconds between two status events. */
const statusInterval = 60;

/** One scan, as the engine is asked for it. */
interface Task {
  readonly signal: AbortSignal;
  readonly onProgress?: CallOptions['onProgress'];
  readonly force?: boolean;
  /** Files are not expected to differ: nobody is told that a scan goes on. */
  readonly quiet?: boolean;
}

export class SkillEngine implements Engine {
  readonly #parts: EngineParts;
  readonly #library = new SkillLibrary(nodeSha256);
  readonly #answers = new LibraryAnswers(this.#library);
  readonly #foreground = new Foreground();
  readonly #didChange = new Emitter<LibraryDelta>();
  readonly #didChangeStatus = new Emitter<EngineStatus>();
  readonly #embedding: EmbeddingRunner;
  readonly #feed = new LibraryFeed(this.#library);
  readonly #edges: EdgeTally;
  readonly #watching: FolderWatch;
  readonly #files: RootFiles;
  #config: EngineConfig = { roots: [], watch: false, embedding: { kind: 'none' } };
  #state: 'starting' | 'indexing' | 'ready' = 'starting';
  #degraded: Said | undefined;
  #progress: EngineStatus['progress'];
  #lastScan: EngineStatus['lastScan'];
  #announcing: NodeJS.Timeout | undefined;
  #configuring = new AbortController();
  /** Scans run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #disposed = false;
  #warmed = false;

  constructor(parts: EngineParts = {}) {
    this.#parts = parts;
    this.#embedding = new EmbeddingRunner(this.#library, parts.embedding ?? nodeEmbedding, () =>
      this.#announce(),
    );
    this.#edges = new EdgeTally(
      (isStale) => this.#answers.edgeCounts(isStale, this.#foreground.slice()),
      () => this.#announce(),
    );
    this.#files = new RootFiles({
      library: this.#library,
      apply: (changes) => this.#apply(changes),
      onUnstable: (folder) => this.#watching.touch(folder),
      log: (line) => this.#log(line),
    });
    this.#watching = new FolderWatch({
      onChanges: (paths) => this.#changed(paths),
      onRefused: (message) => this.#degrade(message),
      lookAtAll: () => this.#lookAtAll(),
      lookTime: () => this.#lastScan?.milliseconds ?? 0,
      pollInterval: parts.pollInterval,
      watchPath: parts.watchPath,
    });
  }

  /** A configuration that is replaced before its scan is done rejects with an `AbortError`. */
  async configure(config: EngineConfig, options: CallOptions = {}): Promise<EngineStatus> {
    this.#configuring.abort(new DOMException('Another configuration took its place.', 'AbortError'));
    const superseded = (this.#configuring = new AbortController()).signal;
    const task = taskOf(options, superseded);
    return this.#exclusive(async () => {
      superseded.throwIfAborted();
      await this.#files.useStorage(config.storageDirectory);
      this.#config = config;
      this.#edges.spoil();
      this.#files.setRoots(config.roots);
      await this.#scanAll(task);
      this.#embedding.configure(config.embedding, config.storageDirectory);
      await this.#watch();
    });
  }

  rescan(options: CallOptions = {}): Promise<EngineStatus> {
    const task = taskOf(options, this.#configuring.signal);
    return this.#exclusive(() => this.#scanAll(task));
  }

  rebuild(options: CallOptions = {}): Promise<EngineStatus> {
    const task = { ...taskOf(options, this.#configuring.signal), force: true };
    return this.#exclusive(async () => {
      await this.#files.forget();
      await this.#scanAll(task);
    });
  }

  async status(): Promise<EngineStatus> {
    if (this.#state === 'ready' && this.#edges.stale) await this.#edges.refresh();
    return this.#statusNow();
  }

  listing(): Promise<readonly SkillListing[]> {
    return this.#foreground.run(() => this.#answers.listing());
  }

  skills(): Promise<readonly SkillSummary[]> {
    return this.#answers.skills();
  }

  skill(key: string): Promise<SkillDetail | undefined> {
    return Promise.resolve(this.#answers.skill(key, resolve(key)));
  }

  text(id: SkillId): Promise<string | undefined> {
    return Promise.resolve(this.#answers.text(id));
  }

  async retrieve(request: RetrieveRequest, options: CallOptions = {}): Promise<Bundle> {
    const settings = { ...this.#config.retrieval, ...request.settings };
    const bundle = await this.#foreground.run(() =>
      this.#library.retrieve({ ...request, settings }, options.signal),
    );
    const notes = this.#notes();
    return withNotes(bundle, notes);
  }

  graph(): Promise<GraphExport> {
    return this.#answers.graph();
  }

  outline(): Promise<GraphOutline> {
    return this.#foreground.run(() => this.#answers.outline());
  }

  /** What a frozen copy is made of, for shells in the same thread. */
  freezeInput(): FreezeInput {
    const stamps = new Map<SkillId, { folder: string; stamp: string }>();
    for (const index of this.#files.indexes)
      for (const { id, folder, stamp } of index.known.values()) stamps.set(id, { folder, stamp });
    const { roots, exclude } = this.#config;
    return { library: this.#library, roots, excluded: exclude ?? [], stamps };
  }

  problems(): Promise<readonly EngineProblem[]> {
    return this.#answers.problems(this.#statusNow().problems, this.#foreground.slice());
  }

  review(document: OpenDocument): Promise<SkillReview | undefined> {
    return Promise.resolve(this.#answers.review(document));
  }

  hiddenBy(id: SkillId, options?: CallOptions): Promise<SkillDiagnostic | undefined> {
    return this.#answers.hiddenBy(id, options);
  }

  mentions(
    id: SkillId,
    documents?: readonly OpenDocument[],
    options?: CallOptions,
  ): Promise<readonly SkillMention[]> {
    return this.#answers.mentions(id, documents, options);
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
    return this.#statusNow();
  }

  onDidChange(listener: (delta: LibraryDelta) => void): Disposable {
    return this.#didChange.on(listener);
  }

  onDidChangeStatus(listener: (status: EngineStatus) => void): Disposable {
    return this.#didChangeStatus.on(listener);
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    clearTimeout(this.#announcing);
    this.#edges.close();
    this.#configuring.abort(new DOMException('The engine was closed.', 'AbortError'));
    await this.#watching.stop();
    await this.#queue.catch(() => undefined);
    await this.#embedding.dispose();
    await this.#files.flush();
    this.#didChange.clear();
    this.#didChangeStatus.clear();
  }

  #exclusive(work: () => Promise<void>): Promise<EngineStatus> {
    const next = this.#queue.then(work).then(() => this.#statusNow());
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #scanAll(task: Task): Promise<void> {
    const started = performance.now();
    if (!task.quiet) {
      this.#state = 'indexing';
      this.#announce();
    }
    try {
      const { parsed, reused } = await this.#files.scan(this.#scanTask(task));
      this.#lastScan = { milliseconds: performance.now() - started, parsed, reused };
    } finally {
      if (!task.quiet) this.#state = 'ready';
      this.#progress = undefined;
      this.#announce();
    }
  }

  #scanTask(task: Task): ScanTask {
    return {
      signal: task.signal,
      slice: this.#foreground.slice(),
      exclude: this.#config.exclude,
      ...(task.force ? { force: true } : {}),
      onProgress: (done, total, { label }) => {
        if (!task.quiet) this.#report({ done, total, what: label }, task.onProgress);
      },
    };
  }

  async #watch(): Promise<void> {
    if (this.#config.watch && !this.#isDisposed()) this.#watching.start(this.#files.locations);
    else await this.#watching.stop();
  }

  /** Resolves when every change on disk from now on will be seen. */
  watching(): Promise<void> {
    return this.#watching.standing;
  }

  /** Compares the folders that hold these absolute paths with the disk, as if a watcher had named them. */
  async rescanPaths(paths: readonly string[]): Promise<EngineStatus> {
    const { signal } = this.#configuring;
    return this.#exclusive(async () => {
      const before = this.#files.locations.join('\n');
      await this.#files.scanPaths(paths, this.#scanTask({ signal, quiet: true }));
      const now = this.#files.locations;
      if (now.join('\n') !== before) this.#watching.follow(now);
      this.#announce();
    });
  }

  async #changed(paths: readonly string[]): Promise<void> {
    const { signal } = this.#configuring;
    await this.rescanPaths(paths).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#log(`A change on disk could not be read; all files are looked at again: ${String(error)}`);
      return this.#lookAtAll().then(noop, noop);
    });
  }

  #lookAtAll(): Promise<EngineStatus> {
    const { signal } = this.#configuring;
    return this.#exclusive(() => this.#scanAll({ signal, quiet: true }));
  }

  #degrade(message: Said): void {
    this.#degraded = message;
    this.#log(inEnglish(message));
    this.#announce();
  }

  /** Asked anew after a wait. */
  #isDisposed(): boolean {
    return this.#disposed;
  }

  #apply(changes: readonly SkillChange[]): void {
    const delta = this.#feed.apply(changes);
    if (!delta) return;
    this.#edges.spoil();
    this.#didChange.emit(delta);
    this.#embedding.poke();
  }

  #report(progress: NonNullable<EngineStatus['progress']>, onProgress: CallOptions['onProgress']): void {
    this.#progress = progress;
    onProgress?.(progress);
    this.#announce();
  }

  #log(line: string): void {
    this.#parts.onLog?.(line);
  }

  /** At once where nothing was said for a while, else at the end of the interval. */
  #announce(): void {
    if (this.#disposed || this.#announcing) return;
    this.#announcing = setTimeout(() => {
      this.#announcing = undefined;
      if (this.#didChangeStatus.size === 0) return;
      this.#didChangeStatus.emit(this.#statusNow());
      if (this.#state === 'ready' && this.#edges.stale) void this.#edges.refresh().then(() => this.#warm());
    }, statusInterval).unref();
  }

  /** The first graph that someone opens is there already, and the first bundle takes no longer than the next. */
  async #warm(): Promise<void> {
    // Who does not watch asks once and goes.
    if (this.#warmed || this.#disposed || !this.#config.watch) return;
    this.#warmed = true;
    const slice = this.#foreground.slice();
    const pause = async (): Promise<boolean> => {
      await slice.breathe();
      return this.#disposed || this.#state !== 'ready';
    };
    await this.#answers.outline().catch(noop);
    await warmUp(this.#library, pause).catch(noop);
    // Again with meaning, once there are vectors.
    await this.#embedding.settled();
    await warmUp(this.#library, pause).catch(noop);
  }

  #statusNow(): EngineStatus {
    const { indexes, storageBytes } = this.#files;
    const degraded = this.#state === 'ready' && this.#degraded !== undefined;
    return {
      state: degraded ? 'degraded' : this.#state,
      skills: this.#library.size,
      edges: this.#edges.counts,
      roots: indexes.map((index) => ({ ...index.root, skills: index.size, exists: index.exists })),
      ...(this.#progress ? { progress: this.#progress } : {}),
      ...(this.#degraded === undefined ? {} : { message: inEnglish(this.#degraded), said: this.#degraded }),
      semantic: this.#embedding.status,
      problems: [...indexes.flatMap((index) => [...index.problems]), ...this.#feed.problems],
      ...(this.#lastScan ? { lastScan: this.#lastScan } : {}),
      ...(storageBytes === undefined ? {} : { storageBytes }),
    };
  }

  #notes(): readonly Said[] {
    const notes: Said[] = [];
    const progress = this.#progress;
    if (this.#state === 'indexing' || this.#state === 'starting') {
      notes.push(
        progress
          ? say`Still indexing: ${progress.done} of ${progress.total} skills of ${progress.what} are read.`
          : say`Still indexing: the skills are not all read yet.`,
      );
    }
    const { note } = this.#embedding;
    if (note !== undefined) notes.push(note);
    return notes;
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

function taskOf({ signal, onProgress }: CallOptions, superseded: AbortSignal): Task {
  const both = signal ? AbortSignal.any([signal, superseded]) : superseded;
  return { signal: both, ...(onProgress ? { onProgress } : {}) };
}

function noop(): void {
  // What fails here is seen at the next scan.
}
