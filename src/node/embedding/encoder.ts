// What a sentence encoder is to the embedder that owns it: texts in, unit vectors out. Types only.

/** How the vectors of the tokens become one. `none`: the model already gives one. */
export type Pooling = 'none' | 'cls' | 'mean' | 'last';

/** Everything that an encoder is opened with; plain data, so that it can be sent to a thread. */
export interface EncoderSpec {
  readonly modelFile: string;
  readonly tokenizerFile: string;
  readonly tokenizerConfigFile?: string;
  /** The WASM build of ONNX Runtime. */
  readonly wasmFile: string;
  readonly pooling: Pooling;
  /** Tokens that the model reads, special ones included; the rest of a text is cut. */
  readonly maxTokens: number;
}

export interface Encoder {
  readonly dimensions: number;
  /** Unit vectors, in order. A text's vector does not depend on the others. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /** Share of the words that the model knows, 0…1. */
  familiarity(text: string): Promise<number>;
  /** Frees the model's memory. */
  close(): Promise<void>;
}
