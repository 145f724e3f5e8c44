// Fills the library's vectors in the background: a model is loaded, then pending skills are embedded in batches.

import type { SkillLibrary } from '../core/library.ts';
import type { SkillRecord } from '../core/record.ts';
import type { Embedder } from '../core/index/embedder.ts';
import type { EmbeddingConfig, EngineStatus } from './engine-api.ts';

export type SemanticStatus = EngineStatus['semantic'];

/** Vectors made earlier, on disk, by model and content. Disposable; never throws. */
export interface VectorCache {
  get(modelId: string, contentHash: string): readonly Float32Array[] | undefined;
  set(modelId: string, contentHash: string, chunks: readonly Float32Array[]): void;
  /** Writes what is new. */
  flush(): Promise<void>;
}

/** What the runner needs from the embedding owner. */
export interface EmbeddingPorts {
  /** Rejects with `EmbeddingError` where the model can't be loaded. */
  createEmbedder(
    config: EmbeddingConfig,
    signal: AbortSignal,
  ): Promise<Embedder & { dispose?(): Promise<void> }>;
  /** Absent storage directory: a cache in memory, or none. */
  openCache(
    storageDirectory: string | undefined,
    modelId: string,
    dimensions: number,
  ): Promise<VectorCache | undefined>;
  /** The texts of a skill that get a vector each. */
  passages(record: SkillRecord): readonly string[];
}

const off: SemanticStatus = { state: 'off', done: 0, total: 0 };
const batchSize = 16;

/** One model at a time. `configure` and `poke` return at once; a failure turns semantic seeds off and says why. */
export class EmbeddingRunner {
  readonly #library: SkillLibrary;
  readonly #ports: EmbeddingPorts | undefined;
  readonly #onStatus: () => void;
  #status: SemanticStatus = off;
  #configKey = JSON.stringify({ kind: 'none' });
  #abort = new AbortController();
  #embedder: (Embedder & { dispose?(): Promise<void> }) | undefined;
  #cache: VectorCache | undefined;
  #loading: Promise<void> = Promise.resolve();
  #running: Promise<void> | undefined;

  constructor(library: SkillLibrary, ports: EmbeddingPorts | undefined, onStatus: () => void) {
    this.#library = library;
    this.#ports = ports;
    this.#onStatus = onStatus;
  }

  get status(): SemanticStatus {
    return this.#status;
  }

  /** Another model than before: its vectors are made from the start (or taken from the cache). */
  configure(config: EmbeddingConfig, storageDirectory: string | undefined): void {
    const key = JSON.stringify([config, storageDirectory]);
    if (key === this.#configKey) {
      this.poke();
      return;
    }
    this.#configKey = key;
    this.#abort.abort();
    this.#abort = new AbortController();
    const old = this.#embedder;
    this.#embedder = undefined;
    this.#library.setEmbedder(undefined);
    if (config.kind === 'none' || !this.#ports) {
      this.#set(
        config.kind === 'none'
          ? off
          : { ...off, state: 'failed', message: 'No embedding runtime is built in.' },
      );
      this.#loading = dispose(old);
      return;
    }
    this.#set({ ...off, state: 'loading' });
    this.#loading = this.#load(this.#ports, config, storageDirectory, old, this.#abort.signal);
  }

  /** The library changed: embeds what has no vectors yet. */
  poke(): void {
    if (!this.#embedder || this.#running) return;
    this.#running = this.#embedPending(this.#embedder, this.#abort.signal).finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing is pending or the model failed. For tests and one-shot shells. */
  async settled(): Promise<void> {
    await this.#loading;
    await this.#running;
  }

  async dispose(): Promise<void> {
    this.#abort.abort();
    await this.settled();
    await dispose(this.#embedder);
    this.#embedder = undefined;
  }

  async #load(
    ports: EmbeddingPorts,
    config: EmbeddingConfig,
    storage: string | undefined,
    old: { dispose?(): Promise<void> } | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await dispose(old);
      const embedder = await ports.createEmbedder(config, signal);
      const cache = await ports.openCache(storage, embedder.modelId, embedder.dimensions);
      if (signal.aborted) {
        await dispose(embedder);
        return;
      }
      this.#cache = cache;
      this.#embedder = embedder;
      this.#library.setEmbedder(embedder);
      this.poke();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  async #embedPending(embedder: Embedder, signal: AbortSignal): Promise<void> {
    const ports = this.#ports;
    if (!ports) return;
    const { vectors } = this.#library;
    try {
      for (;;) {
        const pending = this.#takeCached(embedder, vectors.pending());
        const total = this.#library.size;
        if (pending.length === 0) break;
        this.#set({ state: 'embedding', modelId: embedder.modelId, done: total - pending.length, total });
        const batch = pending.slice(0, batchSize).flatMap(({ id, contentHash }) => {
          const record = this.#library.record(id);
          return record ? [{ id, contentHash, texts: ports.passages(record) }] : [];
        });
        const chunks = await embedder.embedPassages(
          batch.flatMap((b) => b.texts),
          signal,
        );
        let at = 0;
        for (const { id, contentHash, texts } of batch) {
          const own = chunks.slice(at, at + texts.length);
          at += texts.length;
          if (own.length === 0) throw new Error(`No text to embed in ${id}.`);
          this.#cache?.set(embedder.modelId, contentHash, own);
          vectors.setVectors(id, contentHash, embedder.modelId, own);
        }
        await new Promise<void>((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      }
      this.#set({
        state: 'ready',
        modelId: embedder.modelId,
        done: this.#library.size,
        total: this.#library.size,
      });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      await this.#cache?.flush();
    }
  }

  #takeCached(
    embedder: Embedder,
    pending: readonly { id: string; contentHash: string }[],
  ): readonly { id: string; contentHash: string }[] {
    const cache = this.#cache;
    if (!cache) return pending;
    return pending.filter(({ id, contentHash }) => {
      const chunks = cache.get(embedder.modelId, contentHash);
      return !chunks || !this.#library.vectors.setVectors(id, contentHash, embedder.modelId, chunks);
    });
  }

  #fail(error: unknown): void {
    this.#library.setEmbedder(undefined);
    const message = error instanceof Error ? error.message : String(error);
    this.#set({ ...off, state: 'failed', message });
  }

  #set(status: SemanticStatus): void {
    this.#status = status;
    this.#onStatus();
  }
}

async function dispose(what: { dispose?(): Promise<void> } | undefined): Promise<void> {
  await what?.dispose?.();
}
