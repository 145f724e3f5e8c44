import { describe, expect, it } from 'vitest';
import {
  embeddingConfigOf,
  type EmbeddingSettings,
  isHubModel,
} from '../../../src/extension/embedding/embedding-settings.ts';

const defaults: EmbeddingSettings = {
  model: 'bundled',
  pooling: 'auto',
  queryPrefix: null,
  passagePrefix: null,
  hub: '',
  endpoint: { baseUrl: ' https://api.example.org/v1 ', model: 'm', dimensions: 0 },
};
const places = { bundled: '/ext/dist/model', cacheDirectory: '/storage/models' };

describe('the embedding settings', () => {
  it('take the bundled model unless something else is named, and none where it is missing', () => {
    expect(embeddingConfigOf(defaults, places, undefined)).toEqual({
      kind: 'bundled',
      directory: '/ext/dist/model',
    });
    expect(embeddingConfigOf({ ...defaults, model: ' ' }, places, undefined).kind).toBe('bundled');
    expect(embeddingConfigOf(defaults, { ...places, bundled: undefined }, undefined).kind).toBe('none');
  });

  it('never let the engine download by itself', () => {
    const config = embeddingConfigOf({ ...defaults, model: 'owner/name' }, places, undefined);
    expect(config).toEqual({
      kind: 'transformers',
      model: 'owner/name',
      cacheDirectory: '/storage/models',
      allowDownload: false,
    });
  });

  it('give the key to the endpoint only', () => {
    expect(embeddingConfigOf({ ...defaults, model: 'endpoint' }, places, 'k')).toEqual({
      kind: 'endpoint',
      baseUrl: 'https://api.example.org/v1',
      model: 'm',
      apiKey: 'k',
    });
    expect(
      JSON.stringify(embeddingConfigOf({ ...defaults, model: 'owner/name' }, places, 'k')),
    ).not.toContain('"k"');
  });

  it('tell a folder from a model of the hub', () => {
    const isHub = (model: string): boolean =>
      isHubModel(embeddingConfigOf({ ...defaults, model }, places, undefined));
    expect(['owner/name', '/models/mine', '~/mine', 'C:\\models\\mine', 'none'].map(isHub)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('pass on pooling and prefixes that are set, the empty prefix too', () => {
    const config = embeddingConfigOf(
      { ...defaults, model: 'owner/name', pooling: 'cls', queryPrefix: '' },
      places,
      undefined,
    );
    expect(config).toMatchObject({ pooling: 'cls', queryPrefix: '' });
    expect(config).not.toHaveProperty('passagePrefix');
  });
});
