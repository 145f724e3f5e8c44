// Typed errors whose message says what happened and what to do.

/** Base of every error a person may see. `remedy` is one sentence that tells what to do. */
export abstract class GosError extends Error {
  abstract readonly code: string;
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.remedy = remedy;
  }
}

/** An embedding model could not be loaded or did not answer. Retrieval falls back to lexical + graph. */
export class EmbeddingError extends GosError {
  readonly code = 'embedding';
}

/** Front matter asks to be run as code (`---js`, `---coffee`, …). It never is. */
export class CodeFrontMatterError extends GosError {
  readonly code = 'code-front-matter';
}
