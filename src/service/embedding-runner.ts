// Fills the library's vectors in the background: a model is loaded, then pending skills are embedded in batches.

import type { Embedder } from '../core/index/embedder.ts';
import type { SkillId } from '../core/skill/skill.ts';
import type { SkillLibrary } from '../core/library.ts';
import type { SkillRecord } from '../core/record.ts';
import { GosError, wordsOf } from '../core/errors.ts';
import type { CallOptions, EmbeddingConfig, EngineStatus } from './engine-api.ts';
import { inEnglish, say, type Said } from '../core/say.ts';

export type SemanticStatus = EngineStatus['semantic'];

/** Vectors of one model made earlier, by content. Disposable; never throws. */
export interface VectorCache {
  get(contentHash: string): readonly Float32Array[] | undefined;
  set(contentHash: string, chunks: readonly Float32Array[]): void;
  /** Writes what is new. */
  flush(): Promise<void>;
  /** Forgets vectors of other contents where that frees much. */
  compact(live: Iterable<string>): Promise<void>;
}

export type RunnerEmbedder = Embedder & { dispose?(): Promise<void> };

/** What the runner needs of the world. */
export interface EmbeddingPorts {
  /** Rejects with `EmbeddingError` where the model can't be loaded. undefined: none is wanted. */
  createEmbedder(config: EmbeddingConfig, options: CallOptions): Promise<RunnerEmbedder | undefined>;
  /** Absent storage directory: none. */
  openCache(
    storageDirectory: string | undefined,
    modelId: string,
    dimensions: number,
    onProblem: (error: Error) => void,
  ): Promise<VectorCache | undefined>;
  /** The texts of a skill that get a vector each. */
  passages(record: SkillRecord): readonly string[];
}

interface Pending {
  readonly id: SkillId;
  readonly contentHash: string;
}

const off: SemanticStatus = { state: 'off', done: 0, total: 0 };
const batchSize = 16;
/** Skills between two writes of the cache: what a kill can cost. */
const flushEvery = 64;
/** After a failure nothing is tried for this long; twice as long after each more. */
const firstPauseMilliseconds = 60_000;
const longestPauseMilliseconds = 3_600_000;

/** One model at a time. `configure` and `poke` return at once; a failure turns semantic seeds off and says why. */
export class EmbeddingRunner {
  readonly #library: SkillLibrary;
  readonly #ports: EmbeddingPorts | undefined;
  readonly #onStatus: () => void;
  readonly #now: () => number;
  #status: SemanticStatus = off;
  #configKey = JSON.stringify([{ kind: 'none' }, undefined]);
  #abort = new AbortController();
  #embedder: RunnerEmbedder | undefined;
  #cache: VectorCache | undefined;
  #cacheProblem: Said | undefined;
  /** Contents that the model could not embed: not tried again. */
  readonly #refused = new Set<string>();
  #failures = 0;
  #pausedUntil = -Infinity;
  #loading: Promise<void> = Promise.resolve();
  #running: Promise<void> | undefined;

  constructor(
    library: SkillLibrary,
    ports: EmbeddingPorts | undefined,
    onStatus: () => void,
    now: () => number = () => performance.now(),
  ) {
    this.#library = library;
    this.#ports = ports;
    this.#onStatus = onStatus;
    this.#now = now;
  }

  get status(): SemanticStatus {
    return this.#status;
  }

  /** Why meaning has no part in an answer that is given now; undefined where it has, or is not wanted. */
  get note(): Said | undefined {
    const { state, said } = this.#status;
    if (state === 'loading')
      return say`The embedding model is still loading: this answer rests on words and the graph.`;
    if (state === 'failed') return said ? say`${alone} ${said}` : alone;
    return undefined;
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
    const oldWork = this.#running;
    this.#embedder = undefined;
    this.#cache = undefined;
    this.#cacheProblem = undefined;
    this.#refused.clear();
    this.#failures = 0;
    this.#pausedUntil = -Infinity;
    this.#library.setEmbedder(undefined);
    const ports = this.#ports;
    const { signal } = this.#abort;
    if (config.kind === 'none') this.#set(off);
    else if (!ports)
      this.#set({ ...off, state: 'failed', ...worded(say`No embedding runtime is built in.`) });
    else this.#set({ ...off, state: 'loading', total: this.#library.size });
    this.#loading = this.#loading.then(async () => {
      await oldWork;
      await old?.dispose?.();
      if (config.kind !== 'none' && ports) await this.#load(ports, config, storageDirectory, signal);
    });
  }

  /** The library changed: embeds what has no vectors yet. */
  poke(): void {
    const embedder = this.#embedder;
    if (!embedder || this.#running || this.#now() < this.#pausedUntil) return;
    this.#running = this.#embedPending(embedder, this.#abort.signal).finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing is pending, or the model failed. */
  async settled(): Promise<void> {
    for (let loading; loading !== this.#loading;) {
      loading = this.#loading;
      await loading;
    }
    while (this.#running) await this.#running;
  }

  async dispose(): Promise<void> {
    this.#abort.abort();
    await this.settled();
    await this.#embedder?.dispose?.();
    this.#embedder = undefined;
  }

  async #load(
    ports: EmbeddingPorts,
    config: EmbeddingConfig,
    storage: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    let embedder: RunnerEmbedder | undefined;
    try {
      signal.throwIfAborted();
      embedder = await ports.createEmbedder(config, {
        signal,
        onProgress: ({ done, total, what }) => this.#set({ state: 'loading', done, total, message: what }),
      });
      if (!embedder) return;
      const cache = await ports.openCache(storage, embedder.modelId, embedder.dimensions, (error) => {
        this.#cacheProblem = say`Vectors cannot be kept on disk (${error.message}): they will be made again after a restart. Free some space or check the folder's permissions.`;
      });
      signal.throwIfAborted();
      this.#cache = cache;
      this.#embedder = embedder;
      this.#library.setEmbedder(embedder);
      this.poke();
    } catch (error) {
      await embedder?.dispose?.();
      if (!isAborted(signal)) this.#fail(error);
    }
  }

  async #embedPending(embedder: Embedder, signal: AbortSignal): Promise<void> {
    let sinceFlush = 0;
    try {
      for (let pending = this.#pending(embedder); pending.length > 0; pending = this.#pending(embedder)) {
        for (let at = 0; at < pending.length; at += batchSize) {
          this.#announce('embedding', embedder);
          const batch = pending.slice(at, at + batchSize);
          await this.#embedBatch(embedder, batch, signal);
          signal.throwIfAborted();
          this.#failures = 0;
          sinceFlush += batch.length;
          if (sinceFlush >= flushEvery) {
            sinceFlush = 0;
            await this.#cache?.flush();
          }
        }
      }
      this.#announce('ready', embedder);
      await this.#cache?.compact([...this.#library.records()].map((record) => record.skill.contentHash));
    } catch (error) {
      if (!isAborted(signal)) this.#fail(error);
    } finally {
      await this.#cache?.flush();
    }
  }

  async #embedBatch(embedder: Embedder, batch: readonly Pending[], signal: AbortSignal): Promise<void> {
    const work = batch.flatMap(({ id, contentHash }) => {
      const record = this.#library.record(id);
      // Edited or removed meanwhile: it is pending again, or gone.
      if (record?.skill.contentHash !== contentHash) return [];
      return [{ id, contentHash, texts: this.#ports?.passages(record) ?? [] }];
    });
    const chunks = await embedder.embedPassages(
      work.flatMap((each) => each.texts),
      signal,
    );
    let at = 0;
    for (const { id, contentHash, texts } of work) {
      const own = chunks.slice(at, (at += texts.length));
      if (own.length < texts.length || !this.#keep(embedder, id, contentHash, own)) {
        this.#refused.add(contentHash);
      } else {
        this.#cache?.set(contentHash, own);
      }
    }
  }

  /** False where the vectors do not fit. A skill that changed meanwhile is no failure. */
  #keep(embedder: Embedder, id: SkillId, contentHash: string, own: readonly Float32Array[]): boolean {
    if (own.length === 0 || own.some((chunk) => chunk.length !== embedder.dimensions)) return false;
    this.#library.vectors.setVectors(id, contentHash, embedder.modelId, own);
    return true;
  }

  /** What neither has vectors, nor finds them in the cache, nor was refused. */
  #pending(embedder: Embedder): readonly Pending[] {
    const { vectors } = this.#library;
    return vectors.pending().filter(({ id, contentHash }) => {
      if (this.#refused.has(contentHash)) return false;
      const chunks = this.#cache?.get(contentHash);
      return !chunks || !vectors.setVectors(id, contentHash, embedder.modelId, chunks);
    });
  }

  /** Vectors that are there stay in use where the model can still answer a query; the next try is some time off. */
  #fail(error: unknown): void {
    const pause = Math.min(firstPauseMilliseconds * 2 ** this.#failures++, longestPauseMilliseconds);
    this.#pausedUntil = this.#now() + pause;
    const what = wordsOf(error);
    const whole = inEnglish(what).endsWith('.') ? say`${what}` : say`${what}.`;
    this.#set({
      state: 'failed',
      ...(this.#embedder && { modelId: this.#embedder.modelId }),
      done: this.#library.vectors.size,
      total: this.#library.size,
      ...worded(error instanceof GosError ? say`${whole} ${error.said.remedy}` : whole),
    });
  }

  #announce(state: 'embedding' | 'ready', embedder: Embedder): void {
    this.#set({
      state,
      modelId: embedder.modelId,
      done: this.#library.vectors.size,
      total: this.#library.size,
      ...(this.#cacheProblem && worded(this.#cacheProblem)),
    });
  }

  #set(status: SemanticStatus): void {
    this.#status = status;
    this.#onStatus();
  }
}

const alone = say`This answer rests on words and the graph alone.`;

function worded(said: Said): Pick<SemanticStatus, 'message' | 'said'> {
  return { message: inEnglish(said), said };
}

/** A call, because the compiler believes that what was false before an await still is. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
