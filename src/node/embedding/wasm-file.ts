// Finds the WASM build of ONNX Runtime.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const wasmFileName = 'ort-wasm-simd-threaded.wasm';

/** In the given directories, in `model/` beside the running bundle, or (in the project's own tree) in the npm package. */
export function wasmFile(...directories: readonly string[]): string {
  const shipped = [...directories, join(dirname(fileURLToPath(import.meta.url)), 'model')]
    .map((directory) => join(directory, wasmFileName))
    .find((file) => existsSync(file));
  return shipped ?? createRequire(import.meta.url).resolve(`onnxruntime-web/${wasmFileName}`);
}
