// From the vectors of the tokens to one unit vector.

import { EmbeddingError } from '../../core/errors.ts';
import type { Pooling } from './encoder.ts';
import { say } from '../../core/say.ts';

/** `data` has the shape `dims`: [1, width], or [1, tokens, width]. The result is a copy. */
export function pool(
  data: Float32Array,
  dims: readonly number[],
  pooling: Pooling,
  tokens: number,
): Float32Array {
  const width = dims.at(-1) ?? 0;
  if (dims.length === 2) return data.slice(0, width);
  if (dims.length !== 3 || dims[1] !== tokens)
    throw new EmbeddingError(
      say`The model's output has the shape ${dims.join(' × ')}`,
      say`It is not a sentence encoder: choose another model.`,
    );
  if (pooling === 'last') return data.slice((tokens - 1) * width, tokens * width);
  if (pooling !== 'mean') return data.slice(0, width);
  const mean = new Float32Array(width);
  for (let i = 0; i < tokens * width; i++) mean[i % width]! += data[i]! / tokens;
  return mean;
}

/** Divides by the length. Throws where the vector has none, or holds something that is no number. */
export function toUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares) || squares === 0)
    throw new EmbeddingError(
      say`The model gave a vector without a direction`,
      say`The model file is damaged, or it is not a sentence encoder: choose another model.`,
    );
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}
