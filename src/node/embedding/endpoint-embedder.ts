// An embedder behind an OpenAI-compatible `POST /embeddings`. What leaves the machine: the passages of every skill once,
// and each task.

import { EmbeddingError } from '../../core/errors.ts';
import type { Cosines } from '../../core/index/embedder.ts';
import { calibrate, calibrationPassages, calibrationTasks } from './calibration.ts';
import { EndpointClient, type EndpointConfig, endpointUrl, type EndpointOptions } from './endpoint-client.ts';
import type { DisposableEmbedder } from './local-embedder.ts';
import { say } from '../../core/say.ts';

const batchTexts = 64;
const batchChars = 100_000;
/** Most models read 8,191 tokens; skills' passages are far shorter. */
const maxChars = 16_000;

/** Asks for a few vectors to learn the dimensions and what a cosine means. Throws `EmbeddingError`. */
export async function openEndpointEmbedder(
  config: EndpointConfig,
  options: EndpointOptions = {},
): Promise<DisposableEmbedder> {
  const url = endpointUrl(config);
  const client = new EndpointClient(url, config, options);
  const vectors = await client.request(
    [
      ...calibrationTasks.map((task) => (config.queryPrefix ?? '') + task),
      ...calibrationPassages.map((passage) => (config.passagePrefix ?? '') + passage),
    ],
    options.signal,
    2,
  );
  const embedder = new EndpointEmbedder(config, url, client, vectors[0]!.length);
  embedder.cosines = calibrate(
    vectors.slice(0, calibrationTasks.length),
    vectors.slice(calibrationTasks.length),
  );
  return embedder;
}

class EndpointEmbedder implements DisposableEmbedder {
  readonly modelId: string;
  readonly dimensions: number;
  readonly isLoaded = true;
  cosines: Cosines | undefined;
  readonly #config: EndpointConfig;
  readonly #client: EndpointClient;

  constructor(config: EndpointConfig, url: URL, client: EndpointClient, dimensions: number) {
    this.#config = config;
    this.#client = client;
    this.dimensions = dimensions;
    this.modelId = `endpoint ${url.host}${url.pathname} ${config.model} ${dimensions} ${JSON.stringify([config.queryPrefix ?? '', config.passagePrefix ?? ''])}`;
  }

  async embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const batch of batches(texts.map((text) => (this.#config.passagePrefix ?? '') + text))) {
      vectors.push(...this.#checked(await this.#client.request(batch, signal, 4)));
    }
    return vectors;
  }

  /** A person waits for this: one more try, then the answer rests on words and the graph. */
  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const [vector] = this.#checked(
      await this.#client.request([cut((this.#config.queryPrefix ?? '') + text)], signal, 2),
    );
    return vector!;
  }

  unload(): Promise<void> {
    return Promise.resolve();
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }

  #checked(vectors: readonly Float32Array[]): readonly Float32Array[] {
    const wrong = vectors.find((vector) => vector.length !== this.dimensions);
    if (!wrong) return vectors;
    throw new EmbeddingError(
      say`${this.#config.model} gave ${wrong.length} dimensions after ${this.dimensions}`,
      say`The model behind the endpoint changed: reload the window to embed everything with the new one.`,
    );
  }
}

function cut(text: string): string {
  return text.slice(0, maxChars);
}

function* batches(texts: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let chars = 0;
  for (const text of texts.map(cut)) {
    if (batch.length > 0 && (batch.length >= batchTexts || chars + text.length > batchChars)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    // Servers refuse an empty input.
    batch.push(text.trim() === '' ? '-' : text);
    chars += text.length;
  }
  if (batch.length > 0) yield batch;
}
