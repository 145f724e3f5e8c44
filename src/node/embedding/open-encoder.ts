// Opens an encoder in a thread of its own, so that neither the engine nor a query waits for it, and so that closing it
// gives all its memory back (WASM memory never shrinks, but it dies with its thread).

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Encoder, EncoderSpec } from './encoder.ts';

/** Beside the running bundle. */
const threadFile = fileURLToPath(new URL('./encoder-thread.js', import.meta.url));

/** In this thread where the bundle of the other is missing: in tests that run from source. */
export async function openEncoder(spec: EncoderSpec, file = threadFile): Promise<Encoder> {
  if (existsSync(file)) return (await import('./threaded-encoder.ts')).openThreadedEncoder(spec, file);
  return (await import('./onnx-encoder.ts')).openOnnxEncoder(spec);
}
