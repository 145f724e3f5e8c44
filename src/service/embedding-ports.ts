// What the engine embeds with: models, cache and passages, as this process has them.

import { join } from 'node:path';
import { passagesOf, passagesVersion } from '../core/index/passages.ts';
import { createEmbedder } from '../node/embedding/create-embedder.ts';
import { openVectorCache } from '../node/embedding/vector-cache.ts';
import type { EmbeddingPorts } from './embedding-runner.ts';

export const nodeEmbedding: EmbeddingPorts = {
  createEmbedder: (config, options) => createEmbedder(config, options),
  async openCache(storageDirectory, modelId, dimensions, onProblem) {
    if (storageDirectory === undefined) return undefined;
    const directory = join(storageDirectory, 'vectors');
    return openVectorCache({
      directory,
      modelId: `${modelId} passages ${passagesVersion}`,
      dimensions,
      onProblem,
    });
  },
  passages: passagesOf,
};
