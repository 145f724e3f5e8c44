// How a model on disk wants to be used: its own files say it best, else its name does.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModelUse, useOfModel } from './known-models.ts';

export interface ModelFolderUse extends ModelUse {
  readonly maxTokens: number;
}

/** Longer windows cost time and memory, and a skill's passages are short. */
const mostTokens = 512;

/** `overrides`: a person's settings. */
export async function useOfFolder(
  directory: string,
  model: string,
  overrides: Partial<ModelUse>,
): Promise<ModelFolderUse> {
  const read = (name: string): Promise<Readonly<Record<string, unknown>>> => readJson(join(directory, name));
  const [pooling, sentence, tokenizer, config, transformers] = await Promise.all([
    read('1_Pooling/config.json'),
    read('sentence_bert_config.json'),
    read('tokenizer_config.json'),
    read('config.json'),
    read('config_sentence_transformers.json'),
  ]);
  const use = useOfModel(model);
  const limits = [sentence.max_seq_length, tokenizer.model_max_length, config.max_position_embeddings];
  return {
    pooling: overrides.pooling ?? poolingOf(pooling) ?? use.pooling,
    queryPrefix: overrides.queryPrefix ?? promptOf(transformers, 'query') ?? use.queryPrefix,
    passagePrefix:
      overrides.passagePrefix ?? promptOf(transformers, 'passage', 'document') ?? use.passagePrefix,
    maxTokens: Math.min(
      mostTokens,
      ...limits.filter((limit): limit is number => typeof limit === 'number' && limit >= 8),
    ),
  };
}

function poolingOf(config: Readonly<Record<string, unknown>>): ModelUse['pooling'] | undefined {
  if (config.pooling_mode_cls_token === true) return 'cls';
  if (config.pooling_mode_lasttoken === true) return 'last';
  if (config.pooling_mode_mean_tokens === true) return 'mean';
  return undefined;
}

function promptOf(
  config: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): string | undefined {
  const { prompts } = config;
  if (typeof prompts !== 'object' || prompts === null) return undefined;
  for (const name of names) {
    const prompt = (prompts as Readonly<Record<string, unknown>>)[name];
    if (typeof prompt === 'string') return prompt;
  }
  return undefined;
}

async function readJson(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
