// What a person writes after --embedding → a configuration of the engine.

import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { EmbeddingConfig } from '../engine-api.ts';
import { cacheDirectory } from './cache-directory.ts';
import { expandPath } from './skill-roots.ts';
import type { Surroundings } from './surroundings.ts';
import { ConfigError } from './workspace-errors.ts';

export const embeddingHelp = 'none, bundled, endpoint, or a model (a folder, or an id of the hub)';

/**
 * `endpoint` takes address, model and key from `GOS_EMBEDDING_BASE_URL`, `GOS_EMBEDDING_MODEL`, `GOS_EMBEDDING_API_KEY`.
 * A model of the hub is downloaded only where `GOS_ALLOW_DOWNLOAD=1`. Throws `ConfigError`.
 */
export function embeddingOf(choice: string | undefined, here: Surroundings): EmbeddingConfig {
  const { env } = here;
  switch (choice) {
    case undefined:
    case 'none':
      return { kind: 'none' };
    case 'bundled':
      // Beside the bundle in dist/.
      return { kind: 'bundled', directory: fileURLToPath(new URL('./model', import.meta.url)) };
    case 'endpoint': {
      const {
        GOS_EMBEDDING_BASE_URL: baseUrl,
        GOS_EMBEDDING_MODEL: model,
        GOS_EMBEDDING_API_KEY: apiKey,
      } = env;
      if (!baseUrl || !model)
        throw new ConfigError(
          'The embedding endpoint has no address or no model.',
          'Set GOS_EMBEDDING_BASE_URL and GOS_EMBEDDING_MODEL.',
        );
      return { kind: 'endpoint', baseUrl, model, ...(apiKey && { apiKey }) };
    }
    default:
      return {
        kind: 'transformers',
        model: /^[.~/\\]/.test(choice) ? expandPath(choice, here) : choice,
        cacheDirectory: join(cacheDirectory(here), 'models'),
        allowDownload: env.GOS_ALLOW_DOWNLOAD === '1',
      };
  }
}
