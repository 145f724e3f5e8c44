// The port for sentence embeddings. Without one, retrieval is lexical + graph.

/** Mean cosines of a task with a passage about something else, and with one about what it asks for. `related` > `unrelated`. */
export interface Cosines {
  readonly unrelated: number;
  readonly related: number;
}

/** Turns text into unit vectors. Implementations live outside the core. */
export interface Embedder {
  /** Names the model and everything that changes its vectors (revision, pooling, prefixes). Vectors of two ids are never compared. */
  readonly modelId: string;
  readonly dimensions: number;
  /** Unit vectors of passages, in order. Throws `EmbeddingError`; rejects with the signal's reason when aborted. */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /** Unit vector of a task. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /**
   * Share of the text's words that the model knows, 0…1: it has a vector for gibberish and for languages that it never
   * saw, too, but one that means nothing. Absent where nobody can tell.
   */
  familiarity?(text: string): Promise<number>;
  /** Words of a task that one vector does justice to; longer ones are read in parts. Absent: any number. */
  readonly queryWords?: number | undefined;
  /** What cosines of this model mean; models differ. Absent where nobody can tell. */
  readonly cosines?: Cosines | undefined;
}
