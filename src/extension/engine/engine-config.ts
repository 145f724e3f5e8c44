// The engine's configuration as the settings and this installation give it.

import type { Root } from '../../core/skill/skill.ts';
import type { EmbeddingConfig, EngineConfig } from '../../service/engine-api.ts';

export function engineConfig(
  roots: readonly Root[],
  embedding: EmbeddingConfig,
  storageDirectory: string | undefined,
): EngineConfig {
  return {
    roots,
    watch: true,
    embedding,
    ...(storageDirectory === undefined ? {} : { storageDirectory }),
  };
}
