// A person's choice of sentence encoder, as plain data.

/** Which sentence encoder makes the semantic seeds. */
export type EmbeddingConfig =
  | { readonly kind: 'none' }
  /** The one that ships with us. `directory` holds its model files and WASM runtime. */
  | { readonly kind: 'bundled'; readonly directory: string }
  /** A model of the hub (id) or a local folder (path). */
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
  /** An OpenAI-compatible endpoint. The key is passed in memory only. */
  | {
      readonly kind: 'endpoint';
      readonly baseUrl: string;
      readonly model: string;
      readonly apiKey?: string;
      readonly dimensions?: number;
    };
