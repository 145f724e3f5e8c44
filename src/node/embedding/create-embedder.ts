// From a person's choice of model to an embedder that works, or one error that says why not and what to do.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddingError } from '../../core/errors.ts';
import type { Encoder, EncoderSpec } from './encoder.ts';
import { type DisposableEmbedder, openLocalEmbedder } from './local-embedder.ts';
import { openEncoder } from './open-encoder.ts';
import { wasmFile } from './wasm-file.ts';

export type { DisposableEmbedder } from './local-embedder.ts';

/** Which encoder to make; the shape of `EmbeddingConfig` (src/service/engine-api.ts). */
export type EmbedderConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'bundled'; readonly directory: string }
  | {
      readonly kind: 'transformers';
      readonly model: string;
      readonly cacheDirectory: string;
      readonly allowDownload: boolean;
      readonly hub?: string;
      readonly pooling?: 'cls' | 'mean' | 'last';
      readonly queryPrefix?: string;
      readonly passagePrefix?: string;
    }
  | {
      readonly kind: 'endpoint';
      readonly baseUrl: string;
      readonly model: string;
      readonly apiKey?: string;
      readonly dimensions?: number;
    };

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
  /** Default: the file beside the bundle, or the one of the npm package. */
  readonly wasmFile?: string;
}

const defaultIdleMilliseconds = 5 * 60_000;

/** undefined for `none`. Throws `EmbeddingError`; rejects with the signal's reason when aborted. */
export async function createEmbedder(
  config: EmbedderConfig,
  options: CreateEmbedderOptions = {},
): Promise<DisposableEmbedder | undefined> {
  options.signal?.throwIfAborted();
  switch (config.kind) {
    case 'none':
      return undefined;
    case 'bundled':
      return bundled(config.directory, options);
    case 'transformers':
    case 'endpoint':
      throw new EmbeddingError(
        `Embedding models of kind ${config.kind} are not ready yet`,
        'Choose the bundled one.',
      );
  }
}

async function bundled(directory: string, options: CreateEmbedderOptions): Promise<DisposableEmbedder> {
  let id: string;
  try {
    ({ id } = JSON.parse(await readFile(join(directory, 'gos.json'), 'utf8')) as { id: string });
  } catch (error) {
    throw new EmbeddingError(
      `The bundled model in ${directory} cannot be read`,
      'Install the extension again, or run `npm run build`.',
      { cause: error },
    );
  }
  return local({
    modelId: id,
    idleMilliseconds: options.idleMilliseconds ?? defaultIdleMilliseconds,
    spec: {
      modelFile: join(directory, 'onnx/model_quantized.onnx'),
      tokenizerFile: join(directory, 'tokenizer.json'),
      tokenizerConfigFile: join(directory, 'tokenizer_config.json'),
      wasmFile: options.wasmFile ?? wasmFile(directory),
      pooling: 'none',
      maxTokens: 128,
    },
  });
}

function local({
  spec,
  ...rest
}: {
  readonly spec: EncoderSpec;
  readonly modelId: string;
  readonly idleMilliseconds: number;
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
}): Promise<DisposableEmbedder> {
  return openLocalEmbedder({
    queryPrefix: '',
    passagePrefix: '',
    ...rest,
    open: (): Promise<Encoder> => openEncoder(spec),
  });
}
