// An embedder whose model lives on this machine: opened when it is needed, closed when it has been idle.

import type { Cosines, Embedder } from '../../core/index/embedder.ts';
import { calibrate, calibrationPassages, calibrationTasks } from './calibration.ts';
import type { Encoder } from './encoder.ts';

export interface DisposableEmbedder extends Embedder {
  /** Frees the model. Calls after it open the model again. */
  unload(): Promise<void>;
  /** True while the model is in memory. */
  readonly isLoaded: boolean;
  dispose(): Promise<void>;
}

export interface LocalEmbedderOptions {
  readonly modelId: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  readonly queryWords?: number | undefined;
  /** Milliseconds without a call after which the model is unloaded. */
  readonly idleMilliseconds: number;
  readonly open: () => Promise<Encoder>;
}

/** Opens the model once, so that a broken one is found now and not at the first query. */
export async function openLocalEmbedder(options: LocalEmbedderOptions): Promise<DisposableEmbedder> {
  const embedder = new LocalEmbedder(options, await options.open());
  const tasks = await Promise.all(calibrationTasks.map((task) => embedder.embedQuery(task)));
  embedder.cosines = calibrate(tasks, await embedder.embedPassages(calibrationPassages));
  return embedder;
}

class LocalEmbedder implements DisposableEmbedder {
  readonly modelId: string;
  readonly dimensions: number;
  cosines: Cosines | undefined;
  readonly queryWords: number | undefined;
  readonly #options: LocalEmbedderOptions;
  #encoder: Promise<Encoder> | undefined;
  #running = 0;
  #idle: NodeJS.Timeout | undefined;
  #isDisposed = false;

  constructor(options: LocalEmbedderOptions, encoder: Encoder) {
    this.#options = options;
    this.modelId = options.modelId;
    this.queryWords = options.queryWords;
    this.dimensions = encoder.dimensions;
    this.#encoder = Promise.resolve(encoder);
    this.#startIdling();
  }

  get isLoaded(): boolean {
    return this.#encoder !== undefined;
  }

  async embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    return this.#run((encoder) =>
      encoder.encode(
        texts.map((text) => this.#options.passagePrefix + text),
        signal,
      ),
    );
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const [vector] = await this.#run((encoder) => encoder.encode([this.#options.queryPrefix + text], signal));
    return vector!;
  }

  familiarity(text: string): Promise<number> {
    return this.#run((encoder) => encoder.familiarity(text));
  }

  async unload(): Promise<void> {
    clearTimeout(this.#idle);
    const encoder = this.#encoder;
    this.#encoder = undefined;
    await (await encoder?.catch(() => undefined))?.close();
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.unload();
  }

  async #run<T>(use: (encoder: Encoder) => Promise<T>): Promise<T> {
    if (this.#isDisposed) throw new Error('The embedder is disposed');
    clearTimeout(this.#idle);
    this.#running++;
    try {
      this.#encoder ??= this.#options.open();
      return await use(await this.#encoder);
    } catch (error) {
      // A model that failed is opened anew next time, not kept.
      if (!(error instanceof DOMException)) await this.unload().catch(() => undefined);
      throw error;
    } finally {
      this.#running--;
      this.#startIdling();
    }
  }

  #startIdling(): void {
    clearTimeout(this.#idle);
    if (this.#running > 0 || this.#encoder === undefined || this.#isDisposed) return;
    this.#idle = setTimeout(
      () => void this.unload().catch(() => undefined),
      this.#options.idleMilliseconds,
    ).unref();
  }
}
