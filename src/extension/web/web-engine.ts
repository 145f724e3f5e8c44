// The engine in a browser: files through VS Code's file system, words and graph in a worker. No vectors.

import { edgeTypes } from '../../core/graph/edge.ts';
import { withNotes, type Bundle, type RetrieveRequest } from '../../core/retrieve/bundle.ts';
import type { RootId } from '../../core/skill/skill.ts';
import { Emitter } from '../../service/emitter.ts';
import type {
  CallOptions,
  Engine,
  EngineConfig,
  EngineProblem,
  EngineStatus,
  LibraryDelta,
} from '../../service/engine-api.ts';
import type { LibraryPort } from '../../service/library-port.ts';
import type { LibraryClient } from './library-client.ts';
import type { IndexStore } from './index-store.ts';
import { RootFiles, type FilesFound, type ScanCounts, type StoredSkills } from './root-files.ts';
import type { VirtualWatcher } from './virtual-watcher.ts';
import { say } from '../../core/say.ts';

/** Milliseconds after an edit until the index is stored. */
const savePause = 2000;
const noEdges = Object.fromEntries(edgeTypes.map((type) => [type, 0])) as EngineStatus['edges'];

export class WebEngine implements Engine {
  readonly #client: LibraryClient;
  readonly #port: LibraryPort;
  readonly #watcher: VirtualWatcher;
  readonly #didChange = new Emitter<LibraryDelta>();
  readonly #didChangeStatus = new Emitter<EngineStatus>();
  readonly onDidChange = this.#didChange.on.bind(this.#didChange);
  readonly onDidChangeStatus = this.#didChangeStatus.on.bind(this.#didChangeStatus);
  readonly #store: IndexStore;
  readonly #notIndexed = new Map<string, EngineProblem>();
  #files = new Map<RootId, RootFiles>();
  #retrieval: EngineConfig['retrieval'];
  #storage: string | undefined;
  readonly #unsaved = new Set<RootFiles>();
  #saving: ReturnType<typeof setTimeout> | undefined;
  #state: 'starting' | 'indexing' | 'ready' = 'starting';
  #skills = 0;
  #edges: EngineStatus['edges'] = noEdges;
  #counted = true;
  #counting: Promise<void> | undefined;
  #progress: EngineStatus['progress'];
  #lastScan: EngineStatus['lastScan'];
  #configuring = new AbortController();
  /** Scans run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(client: LibraryClient, watcher: VirtualWatcher, store: IndexStore) {
    this.#store = store;
    this.#client = client;
    this.#port = client.port;
    this.#watcher = watcher;
    watcher.onChanges = (root, under) => void this.#rescanUnder(root, under);
  }

  configure(config: EngineConfig, options: CallOptions = {}): Promise<EngineStatus> {
    this.#configuring.abort(new DOMException('Another configuration took its place.', 'AbortError'));
    const { signal } = (this.#configuring = new AbortController());
    return this.#exclusive(async () => {
      signal.throwIfAborted();
      this.#retrieval = config.retrieval;
      this.#storage = config.storageDirectory;
      await this.#setRoots(config);
      await this.#scanAll({ ...options, signal: anyOf(signal, options.signal) });
      this.#watcher.watch(config.watch ? [...this.#files.values()] : []);
    });
  }

  rescan(options: CallOptions = {}): Promise<EngineStatus> {
    return this.#exclusive(() =>
      this.#scanAll({ ...options, signal: anyOf(this.#configuring.signal, options.signal) }),
    );
  }

  rebuild(options: CallOptions = {}): Promise<EngineStatus> {
    return this.#exclusive(() =>
      this.#scanAll({ ...options, signal: anyOf(this.#configuring.signal, options.signal) }, true),
    );
  }

  async status(): Promise<EngineStatus> {
    if (this.#state === 'ready') await this.#countEdges();
    return this.#statusNow();
  }

  /** There are no vectors: nothing is waited for. */
  whenEmbedded(): Promise<EngineStatus> {
    return this.status();
  }

  async retrieve(request: RetrieveRequest, options?: CallOptions): Promise<Bundle> {
    const settings = { ...this.#retrieval, ...request.settings };
    const bundle = await this.#port.retrieve({ ...request, settings }, options);
    const reading = this.#state !== 'ready' ? [say`Still indexing: the skills are not all read yet.`] : [];
    return withNotes(bundle, reading);
  }

  readonly listing: Engine['listing'] = () => this.#port.listing();
  readonly skills: Engine['skills'] = () => this.#port.skills();
  readonly skill: Engine['skill'] = (key) => this.#port.skill(key);
  readonly text: Engine['text'] = (id) => this.#port.text(id);
  readonly graph: Engine['graph'] = () => this.#port.graph();
  readonly outline: Engine['outline'] = () => this.#port.outline();
  readonly problems: Engine['problems'] = () => this.#port.problems(this.#problemsNow());
  readonly review: Engine['review'] = (document, options) => this.#port.review(document, options);
  readonly hiddenBy: Engine['hiddenBy'] = (id, options) => this.#port.hiddenBy(id, options);
  readonly mentions: Engine['mentions'] = (id, documents = [], options) =>
    this.#port.mentions(id, documents, options);

  dispose(): Promise<void> {
    this.#configuring.abort(new DOMException('The engine was closed.', 'AbortError'));
    clearTimeout(this.#saving);
    this.#watcher.dispose();
    this.#didChange.clear();
    this.#didChangeStatus.clear();
    this.#client.dispose();
    return Promise.resolve();
  }

  #exclusive(work: () => Promise<void>): Promise<EngineStatus> {
    const next = this.#queue.then(work).then(() => this.#statusNow());
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #setRoots({ roots }: EngineConfig): Promise<void> {
    const next = new Map<RootId, RootFiles>();
    for (const root of roots) {
      const old = this.#files.get(root.id);
      const kept = old?.root.location === root.location ? old : new RootFiles(root);
      kept.root = root;
      next.set(root.id, kept);
    }
    const removed = [...this.#files].flatMap(([id, files]) => (next.get(id) === files ? [] : files.ids));
    this.#files = next;
    await this.#port.setRoots(roots);
    await this.#apply({ set: [], removed });
    this.#counted = false;
  }

  async #scanAll({ signal, onProgress }: CallOptions, force = false): Promise<void> {
    const started = performance.now();
    let [parsed, reused] = [0, 0];
    this.#state = 'indexing';
    this.#announce();
    try {
      for (const files of this.#files.values()) {
        const report = (done: number, total: number) => {
          this.#progress = { done, total, what: files.root.label };
          onProgress?.(this.#progress);
          this.#announce();
        };
        const stored = force ? undefined : await this.#stored(files);
        const options = { force, stored, ...(signal ? { signal } : {}) };
        const result = await files.scan(options, (found) => this.#apply(found), report);
        if (stored) await this.#port.forget();
        parsed += result.parsed;
        reused += result.reused;
        this.#noteChange(files, result);
      }
      await this.#save();
      this.#lastScan = { milliseconds: performance.now() - started, parsed, reused };
    } finally {
      this.#state = 'ready';
      this.#progress = undefined;
      this.#announce();
    }
  }

  async #rescanUnder(root: RootId, under: string): Promise<void> {
    const { signal } = this.#configuring;
    await this.#exclusive(async () => {
      const files = this.#files.get(root);
      const result = await files?.scan(
        { under, signal },
        (found) => this.#apply(found),
        () => undefined,
      );
      if (files && result) this.#noteChange(files, result);
      clearTimeout(this.#saving);
      this.#saving = setTimeout(
        () => void this.#exclusive(() => this.#save()).catch(() => undefined),
        savePause,
      );
      this.#announce();
    }).catch(() => undefined);
  }

  /** Of a root that was never scanned: what an earlier window left. */
  async #stored(files: RootFiles): Promise<StoredSkills | undefined> {
    const bytes =
      this.#storage === undefined || files.size > 0
        ? undefined
        : await this.#store.read(this.#storage, files.root.location);
    if (!bytes) return undefined;
    const stamps = await this.#port.load(bytes);
    return {
      stamps: new Map(stamps.map(({ id, stamp }) => [id, stamp])),
      restore: async (ids) => {
        const { delta, restored } = await this.#port.restore(ids);
        this.#changed(delta);
        return restored;
      },
    };
  }

  #noteChange(files: RootFiles, { parsed, removed }: ScanCounts): void {
    if (parsed + removed > 0) this.#unsaved.add(files);
  }

  /** What changed since it was stored. */
  async #save(): Promise<void> {
    const storage = this.#storage;
    for (const files of [...this.#unsaved]) {
      this.#unsaved.delete(files);
      if (storage === undefined || this.#files.get(files.root.id) !== files) continue;
      await this.#store.write(storage, files.root.location, await this.#port.save(files.stamps));
    }
  }

  async #apply(found: FilesFound): Promise<void> {
    if (found.set.length + found.removed.length === 0) return;
    for (const { sourcePath } of found.set) this.#notIndexed.delete(sourcePath);
    const { delta, problems } = await this.#port.apply(found);
    for (const problem of problems) this.#notIndexed.set(problem.sourcePath, problem);
    this.#changed(delta);
  }

  #changed(delta: LibraryDelta): void {
    this.#skills += delta.added.length - delta.removed.length;
    this.#counted = false;
    if (delta.added.length + delta.changed.length + delta.removed.length > 0) this.#didChange.emit(delta);
  }

  #countEdges(): Promise<void> {
    this.#counting ??= this.#count().finally(() => (this.#counting = undefined));
    return this.#counting;
  }

  async #count(): Promise<void> {
    while (!this.#counted) {
      this.#counted = true;
      this.#edges = (await this.#port.edgeCounts()) ?? this.#edges;
    }
  }

  #announce(): void {
    this.#didChangeStatus.emit(this.#statusNow());
    if (this.#state !== 'ready' || this.#counted) return;
    this.#countEdges().then(
      () => this.#didChangeStatus.emit(this.#statusNow()),
      () => undefined,
    );
  }

  #problemsNow(): readonly EngineProblem[] {
    const unread = [...this.#files.values()].flatMap((files) => [...files.problems]);
    return [...unread, ...this.#notIndexed.values()];
  }

  #statusNow(): EngineStatus {
    return {
      state: this.#state,
      skills: this.#skills,
      edges: this.#edges,
      roots: [...this.#files.values()].map((files) => ({
        ...files.root,
        skills: files.size,
        exists: files.exists,
      })),
      ...(this.#progress ? { progress: this.#progress } : {}),
      semantic: { state: 'off', done: 0, total: 0 },
      problems: this.#problemsNow(),
      ...(this.#lastScan ? { lastScan: this.#lastScan } : {}),
      ...(this.#store.bytes > 0 ? { storageBytes: this.#store.bytes } : {}),
    };
  }
}

function anyOf(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other ? AbortSignal.any([signal, other]) : signal;
}
