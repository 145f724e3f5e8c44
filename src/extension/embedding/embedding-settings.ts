// From the person's settings to a choice of model. No VS Code here: the settings come in as plain values.

import { isAbsolute } from 'node:path';
import type { EmbeddingConfig } from '../../service/engine-api.ts';

/** `graphOfSkills.embedding.*`, as read. */
export interface EmbeddingSettings {
  /** `bundled`, `none`, `endpoint`, the id of a model of the hub, or a folder. */
  readonly model: string;
  readonly pooling: string;
  /** null: what is known of the model. */
  readonly queryPrefix: string | null;
  readonly passagePrefix: string | null;
  readonly hub: string;
  readonly endpoint: { readonly baseUrl: string; readonly model: string; readonly dimensions: number };
}

export interface EmbeddingPlaces {
  /** Of the model that ships with the extension; undefined where it is missing. */
  readonly bundled: string | undefined;
  readonly cacheDirectory: string;
}

export type HubModel = Extract<EmbeddingConfig, { kind: 'transformers' }>;

/** What was chosen. A model of the hub is never downloaded by the engine: the person is asked first (see download-model.ts). */
export function embeddingConfigOf(
  settings: EmbeddingSettings,
  places: EmbeddingPlaces,
  apiKey: string | undefined,
): EmbeddingConfig {
  const choice = settings.model.trim();
  if (choice === 'none') return { kind: 'none' };
  if (choice === '' || choice === 'bundled') return bundledConfig(places);
  if (choice === 'endpoint') {
    const { baseUrl, model, dimensions } = settings.endpoint;
    return {
      kind: 'endpoint',
      baseUrl: baseUrl.trim(),
      model: model.trim(),
      ...(apiKey !== undefined && { apiKey }),
      ...(dimensions > 0 && { dimensions }),
    };
  }
  return {
    kind: 'transformers',
    model: choice,
    cacheDirectory: places.cacheDirectory,
    allowDownload: false,
    ...(settings.hub.trim() !== '' && { hub: settings.hub.trim() }),
    ...(isPooling(settings.pooling) && { pooling: settings.pooling }),
    ...(settings.queryPrefix !== null && { queryPrefix: settings.queryPrefix }),
    ...(settings.passagePrefix !== null && { passagePrefix: settings.passagePrefix }),
  };
}

export function bundledConfig({ bundled }: EmbeddingPlaces): EmbeddingConfig {
  return bundled === undefined ? { kind: 'none' } : { kind: 'bundled', directory: bundled };
}

/** True for a model that may have to be downloaded. */
export function isHubModel(config: EmbeddingConfig): config is HubModel {
  return (
    config.kind === 'transformers' &&
    !isAbsolute(config.model) &&
    !config.model.startsWith('~') &&
    !/^[A-Za-z]:[\\/]/.test(config.model)
  );
}

function isPooling(pooling: string): pooling is 'cls' | 'mean' | 'last' {
  return pooling === 'cls' || pooling === 'mean' || pooling === 'last';
}
