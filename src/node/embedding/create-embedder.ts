// From a person's choice of model to an embedder that works, or one error that says why not and what to do.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddingError } from '../../core/errors.ts';
import type { EmbeddingConfig } from './embedding-config.ts';
import type { EncoderSpec } from './encoder.ts';
import { openEndpointEmbedder } from './endpoint-embedder.ts';
import { type DisposableEmbedder, openLocalEmbedder } from './local-embedder.ts';
import { openEncoder } from './open-encoder.ts';
import { verifyModel } from './model-store.ts';
import { type PreparedModel, prepareModel } from './transformers-model.ts';
import { wasmFile } from './wasm-file.ts';
import { say } from '../../core/say.ts';

export type { DisposableEmbedder } from './local-embedder.ts';

export interface CreateEmbedderOptions {
  readonly signal?: AbortSignal;
  /** Bytes while a model is downloaded. */
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly what: string;
  }) => void;
  /** Default: five minutes. */
  readonly idleMilliseconds?: number;
  /** Milliseconds without a byte after which a download counts as stuck; default 30,000. */
  readonly stallMilliseconds?: number;
  /** Milliseconds before the second try; default 1,000. */
  readonly firstRetryDelay?: number;
  /** Default: the file beside the bundle, or the one of the npm package. */
  readonly wasmFile?: string;
}

const defaultIdleMilliseconds = 5 * 60_000;

/** undefined for `none`. Throws `EmbeddingError`; rejects with the signal's reason when aborted. */
export async function createEmbedder(
  config: EmbeddingConfig,
  options: CreateEmbedderOptions = {},
): Promise<DisposableEmbedder | undefined> {
  options.signal?.throwIfAborted();
  switch (config.kind) {
    case 'none':
      return undefined;
    case 'bundled':
      return openBundled(config.directory, options);
    case 'transformers':
      return openTransformers(config, options);
    case 'endpoint':
      return openEndpointEmbedder(config, options);
  }
}

async function openBundled(directory: string, options: CreateEmbedderOptions): Promise<DisposableEmbedder> {
  let modelId: string;
  try {
    ({ id: modelId } = JSON.parse(await readFile(join(directory, 'gos.json'), 'utf8')) as { id: string });
  } catch (error) {
    throw new EmbeddingError(
      say`The bundled model in ${directory} cannot be read`,
      say`Install the extension again, or run \`npm run build\`.`,
      { cause: error },
    );
  }
  const spec: EncoderSpec = {
    modelFile: join(directory, 'onnx/model_quantized.onnx'),
    tokenizerFile: join(directory, 'tokenizer.json'),
    tokenizerConfigFile: join(directory, 'tokenizer_config.json'),
    wasmFile: options.wasmFile ?? wasmFile(directory),
    pooling: 'none',
    maxTokens: 128,
  };
  return openLocal({ modelId, spec, queryPrefix: '', passagePrefix: '' }, options);
}

async function openTransformers(
  config: Extract<EmbeddingConfig, { kind: 'transformers' }>,
  options: CreateEmbedderOptions,
): Promise<DisposableEmbedder> {
  const prepared = await prepareModel(config, options.wasmFile ?? wasmFile(), options);
  try {
    return await openLocal(prepared, options);
  } catch (error) {
    // A file that changed on disk after it came is the likeliest reason, and the one that can be mended.
    if (!prepared.stored || (await verifyModel(prepared.stored))) throw error;
    throw new EmbeddingError(
      say`The model ${config.model} was damaged on disk`,
      say`It was removed: start again to download it anew.`,
      { cause: error },
    );
  }
}

function openLocal(
  { spec, modelId, queryPrefix, passagePrefix }: Omit<PreparedModel, 'stored'>,
  options: CreateEmbedderOptions,
): Promise<DisposableEmbedder> {
  return openLocalEmbedder({
    modelId,
    queryPrefix,
    passagePrefix,
    // A window of 128 tokens or fewer would cut a long task.
    queryWords: spec.maxTokens <= 128 ? Math.floor(spec.maxTokens / 2.1) : undefined,
    idleMilliseconds: options.idleMilliseconds ?? defaultIdleMilliseconds,
    open: () => openEncoder(spec),
  });
}
