// Typed errors whose message says what happened and what to do.

import { inEnglish, type Said, type SaidPart } from './say.ts';

/** Base of every error a person may see. `remedy` is one sentence that tells what to do. */
export abstract class GosError extends Error {
  abstract readonly code: string;
  readonly remedy: string;
  /** Both with their parts, for shells of other languages; plain text where only an English shell shows it. */
  readonly said: { readonly message: SaidPart; readonly remedy: SaidPart };

  constructor(message: SaidPart, remedy: SaidPart, options?: ErrorOptions) {
    super(inEnglish(message), options);
    this.name = new.target.name;
    this.remedy = inEnglish(remedy);
    this.said = { message, remedy };
  }
}

/** An error that VS Code shows: its words have to be there in every language. */
export abstract class TranslatedError extends GosError {
  override readonly said: { readonly message: Said; readonly remedy: Said };

  constructor(message: Said, remedy: Said, options?: ErrorOptions) {
    super(message, remedy, options);
    this.said = { message, remedy };
  }
}

/** An embedding model could not be loaded or did not answer. Retrieval falls back to lexical + graph. */
export class EmbeddingError extends TranslatedError {
  readonly code = 'embedding';
}

/** Front matter asks to be run as code (`---js`, `---coffee`, …). It never is. */
export class CodeFrontMatterError extends TranslatedError {
  readonly code = 'code-front-matter';
}

/** What any error says, in parts where it has them. */
export function wordsOf(error: unknown): SaidPart {
  if (!(error instanceof Error)) return String(error);
  const { said } = error as { readonly said?: { readonly message: SaidPart } };
  return said?.message ?? error.message;
}
