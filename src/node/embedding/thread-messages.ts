// What the embedder and the encoder's thread say to each other.

import { EmbeddingError, wordsOf } from '../../core/errors.ts';
import { say, type Said, type SaidPart } from '../../core/say.ts';

export type ToThread =
  | { readonly kind: 'encode'; readonly call: number; readonly texts: readonly string[] }
  | { readonly kind: 'familiarity'; readonly call: number; readonly text: string }
  | { readonly kind: 'cancel'; readonly call: number };

export type FromThread =
  | { readonly kind: 'opened'; readonly dimensions: number }
  | { readonly kind: 'vectors'; readonly call: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'familiarity'; readonly call: number; readonly share: number }
  /** Call 0: the model did not open. */
  | { readonly kind: 'failed'; readonly call: number; readonly error: PlainError };

export interface PlainError {
  readonly message: SaidPart;
  readonly remedy?: SaidPart;
}

export function errorToPlain(error: unknown): PlainError {
  if (error instanceof EmbeddingError) return error.said;
  return { message: wordsOf(error) };
}

export function errorFromPlain({ message, remedy }: PlainError): EmbeddingError {
  return new EmbeddingError(whole(message), whole(remedy ?? say`Choose another model, or the bundled one.`));
}

/** Words of others have no translation. */
function whole(part: SaidPart): Said {
  return typeof part === 'object' ? part : say`${part}`;
}
