// Reads the weights of a TensorFlow.js graph model: `model.json` and the binary shards that it names.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Weight {
  readonly shape: readonly number[];
  readonly data: Float32Array | Int32Array;
}

interface ModelJson {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: string;
      readonly quantization?: unknown;
    }[];
  }[];
}

export class TfjsWeights {
  readonly #weights: ReadonlyMap<string, Weight>;

  constructor(weights: ReadonlyMap<string, Weight>) {
    this.#weights = weights;
  }

  /** The one weight whose name ends so. Throws where there is none, or where several differ. */
  get(nameEnd: string): Weight {
    const found = [...this.#weights].filter(([name]) => name.endsWith(nameEnd)).map(([, weight]) => weight);
    if (found.length !== 1)
      throw new Error(
        `${found.length} weights end in "${nameEnd}"; the model is not the one this script knows`,
      );
    return found[0]!;
  }

  scalar(nameEnd: string): number {
    return this.get(nameEnd).data[0]!;
  }
}

export async function readTfjsWeights(directory: string): Promise<TfjsWeights> {
  const model = JSON.parse(await readFile(join(directory, 'model.json'), 'utf8')) as ModelJson;
  const weights = new Map<string, Weight>();
  for (const group of model.weightsManifest) {
    const shards = await Promise.all(group.paths.map((path) => readFile(join(directory, path))));
    const { buffer } = Uint8Array.from(Buffer.concat(shards));
    let offset = 0;
    for (const { name, shape, dtype, quantization } of group.weights) {
      if (quantization !== undefined || (dtype !== 'float32' && dtype !== 'int32'))
        throw new Error(`Weight ${name} has an encoding that this script does not know`);
      const length = shape.reduce((product, size) => product * size, 1);
      weights.set(name, {
        shape,
        data:
          dtype === 'float32'
            ? new Float32Array(buffer, offset, length)
            : new Int32Array(buffer, offset, length),
      });
      offset += length * 4;
    }
    if (offset !== buffer.byteLength)
      throw new Error(`The shards hold ${buffer.byteLength} bytes, the manifest names ${offset}`);
  }
  return new TfjsWeights(weights);
}
