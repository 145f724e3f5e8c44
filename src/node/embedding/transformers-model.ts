// A model of the hub or of a local folder as something an embedder can be made of.

import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { EmbeddingError } from '../../core/errors.ts';
import type { EncoderSpec } from './encoder.ts';
import type { ModelUse } from './known-models.ts';
import { useOfFolder } from './model-use.ts';
import { fetchModel, onnxFiles, sha256Of, type StoredModel, type StoreOptions } from './model-store.ts';
import { say } from '../../core/say.ts';

export interface TransformersModelConfig {
  readonly model: string;
  readonly cacheDirectory: string;
  readonly allowDownload: boolean;
  readonly hub?: string | undefined;
  readonly pooling?: ModelUse['pooling'] | undefined;
  readonly queryPrefix?: string | undefined;
  readonly passagePrefix?: string | undefined;
}

export interface PreparedModel {
  readonly spec: EncoderSpec;
  readonly modelId: string;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Absent for a person's own folder: nothing is deleted there. */
  readonly stored?: StoredModel;
}

/** Finds or fetches the files. Throws `EmbeddingError`. */
export async function prepareModel(
  config: TransformersModelConfig,
  wasmFile: string,
  options: StoreOptions,
): Promise<PreparedModel> {
  const folder = folderOf(config.model);
  const stored = folder === undefined ? await fetchModel(config, config.allowDownload, options) : undefined;
  const directory = stored?.directory ?? folder!;
  const onnx = stored?.onnx ?? onnxIn(directory);
  const use = await useOfFolder(directory, config.model, {
    ...(config.pooling && { pooling: config.pooling }),
    ...(config.queryPrefix !== undefined && { queryPrefix: config.queryPrefix }),
    ...(config.passagePrefix !== undefined && { passagePrefix: config.passagePrefix }),
  });
  const sha256 = stored?.sha256 ?? (await sha256Of(join(directory, onnx)));
  // What changes a passage's vector; the query's prefix changes no stored vector, but the pair belongs together.
  const manner = createHash('sha256')
    .update(JSON.stringify([use.pooling, use.maxTokens, use.queryPrefix, use.passagePrefix]))
    .digest('hex');
  return {
    modelId: `${folder === undefined ? config.model : 'local'}#${sha256.slice(0, 12)}-${manner.slice(0, 8)}`,
    queryPrefix: use.queryPrefix,
    passagePrefix: use.passagePrefix,
    spec: {
      modelFile: join(directory, onnx),
      tokenizerFile: join(directory, 'tokenizer.json'),
      tokenizerConfigFile: join(directory, 'tokenizer_config.json'),
      wasmFile,
      pooling: use.pooling,
      maxTokens: use.maxTokens,
    },
    ...(stored && { stored }),
  };
}

/** undefined where a model of the hub is meant. */
function folderOf(model: string): string | undefined {
  const path = model.startsWith('~') ? join(homedir(), model.slice(1)) : model;
  const isPath = isAbsolute(path) || /^[A-Za-z]:[\\/]/.test(path);
  if (!isPath) return undefined;
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new EmbeddingError(
      say`The model folder ${path} does not exist`,
      say`Give the absolute path of a folder that holds tokenizer.json and onnx/model_quantized.onnx.`,
    );
  return resolve(path);
}

function onnxIn(directory: string): string {
  const onnx = onnxFiles.find((name) => existsSync(join(directory, name)));
  if (onnx === undefined)
    throw new EmbeddingError(
      say`The folder ${directory} holds no ONNX model`,
      say`It should hold one of ${onnxFiles.slice(0, 3).join(', ')}.`,
    );
  if (!existsSync(join(directory, 'tokenizer.json')))
    throw new EmbeddingError(
      say`The folder ${directory} holds no tokenizer.json`,
      say`Copy it from where the model comes from.`,
    );
  return onnx;
}
