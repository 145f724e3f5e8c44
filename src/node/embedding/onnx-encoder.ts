// Runs a sentence encoder on ONNX Runtime's WASM build, on one thread: no native binary, the same numbers on every OS.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import * as ort from 'onnxruntime-web/wasm';
import { EmbeddingError } from '../../core/errors.ts';
import type { Encoder, EncoderSpec } from './encoder.ts';
import { pool, toUnit } from './pooling.ts';
import { TextTokenizer } from './text-tokenizer.ts';
import { say } from '../../core/say.ts';

/** Opens the model and encodes one text to see that it works. Throws `EmbeddingError`. */
export async function openOnnxEncoder(spec: EncoderSpec): Promise<Encoder> {
  const tokenizer = await openTokenizer(spec);
  const session = await openSession(spec);
  try {
    const encoder = new OnnxEncoder(spec, tokenizer, session);
    await encoder.encode(['a']);
    return encoder;
  } catch (error) {
    await session.release();
    throw error;
  }
}

class OnnxEncoder implements Encoder {
  readonly #spec: EncoderSpec;
  readonly #tokenizer: TextTokenizer;
  readonly #session: ort.InferenceSession;
  #dimensions = 0;

  constructor(spec: EncoderSpec, tokenizer: TextTokenizer, session: ort.InferenceSession) {
    this.#spec = spec;
    this.#tokenizer = tokenizer;
    this.#session = session;
  }

  get dimensions(): number {
    return this.#dimensions;
  }

  /**
   * One text a run: on one WASM thread a batch is no faster, it would waste work on padding, and quantised models scale
   * their activations over the whole batch, so that a text's vector would depend on its neighbours.
   */
  async encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      signal?.throwIfAborted();
      vectors.push(await this.#encodeOne(text));
      await setImmediate();
    }
    return vectors;
  }

  familiarity(text: string): Promise<number> {
    return Promise.resolve(this.#tokenizer.familiarity(text));
  }

  async close(): Promise<void> {
    await this.#session.release();
  }

  async #encodeOne(text: string): Promise<Float32Array> {
    const ids = this.#tokenizer.encode(text);
    let outputs: ort.InferenceSession.OnnxValueMapType;
    try {
      outputs = await this.#session.run(this.#inputs(ids));
    } catch (error) {
      throw new EmbeddingError(
        say`The model ${basename(this.#spec.modelFile)} failed on a text: ${messageOf(error)}`,
        say`Choose another model, or the bundled one.`,
        { cause: error },
      );
    }
    const vector = toUnit(this.#sentence(outputs, ids.length));
    for (const output of Object.values(outputs)) output.dispose();
    if (this.#dimensions !== 0 && vector.length !== this.#dimensions) {
      throw new EmbeddingError(
        say`The model gave a vector of ${vector.length} numbers after one of ${this.#dimensions}`,
        say`It is not a sentence encoder: choose another model.`,
      );
    }
    this.#dimensions = vector.length;
    return vector;
  }

  #inputs(ids: readonly number[]): Record<string, ort.Tensor> {
    const make = (value: (index: number) => number): ort.Tensor =>
      new ort.Tensor(
        'int64',
        BigInt64Array.from(ids, (_, index) => BigInt(value(index))),
        [1, ids.length],
      );
    const known: Record<string, () => ort.Tensor> = {
      input_ids: () => make((index) => ids[index]!),
      attention_mask: () => make(() => 1),
      token_type_ids: () => make(() => 0),
      position_ids: () => make((index) => index),
    };
    const inputs: Record<string, ort.Tensor> = {};
    for (const input of this.#session.inputMetadata) {
      const value = known[input.name]?.() ?? emptyPast(input);
      if (!value)
        throw new Error(`it asks for an input "${input.name}" that a sentence encoder does not have`);
      inputs[input.name] = value;
    }
    return inputs;
  }

  #sentence(outputs: ort.InferenceSession.OnnxValueMapType, tokens: number): Float32Array {
    const names = this.#session.outputNames;
    const name =
      this.#spec.pooling === 'none' && names.includes('sentence_embedding')
        ? 'sentence_embedding'
        : names.includes('last_hidden_state')
          ? 'last_hidden_state'
          : names[0];
    const output = name === undefined ? undefined : outputs[name];
    if (output?.type !== 'float32' || !('dims' in output) || !(output.data instanceof Float32Array)) {
      throw new EmbeddingError(
        say`The model ${basename(this.#spec.modelFile)} gives no float vectors`,
        say`It is not a sentence encoder: choose another model.`,
      );
    }
    return pool(output.data, output.dims, this.#spec.pooling, tokens);
  }
}

/** Encoders made of a language model (Qwen3-Embedding) ask for what was read before: nothing. */
function emptyPast(input: ort.InferenceSession.ValueMetadata): ort.Tensor | undefined {
  if (!input.isTensor || input.type !== 'float32' || !input.name.startsWith('past_key_values.'))
    return undefined;
  const sizes = input.shape.map((size, axis) => (typeof size === 'number' ? size : axis === 0 ? 1 : 0));
  return new ort.Tensor('float32', new Float32Array(0), sizes);
}

async function openTokenizer(spec: EncoderSpec): Promise<TextTokenizer> {
  try {
    const json = JSON.parse(await readFile(spec.tokenizerFile, 'utf8')) as object;
    const config =
      spec.tokenizerConfigFile && existsSync(spec.tokenizerConfigFile)
        ? (JSON.parse(await readFile(spec.tokenizerConfigFile, 'utf8')) as object)
        : {};
    return new TextTokenizer(new Tokenizer(json, config), spec.maxTokens);
  } catch (error) {
    throw broken(spec.tokenizerFile, error);
  }
}

async function openSession(spec: EncoderSpec): Promise<ort.InferenceSession> {
  ort.env.logLevel = 'error';
  ort.env.wasm.numThreads = 1;
  try {
    ort.env.wasm.wasmBinary ??= await readFile(spec.wasmFile);
  } catch (error) {
    throw new EmbeddingError(
      say`The WASM runtime ${spec.wasmFile} cannot be read: ${messageOf(error)}`,
      say`Install the extension again.`,
      { cause: error },
    );
  }
  try {
    const external = `${spec.modelFile}_data`;
    const model = await readFile(spec.modelFile);
    return await ort.InferenceSession.create(model, {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
      ...(existsSync(external) && {
        externalData: [{ path: basename(external), data: await readFile(external) }],
      }),
    });
  } catch (error) {
    throw broken(spec.modelFile, error);
  }
}

function broken(file: string, error: unknown): EmbeddingError {
  return new EmbeddingError(
    say`The model file ${file} cannot be loaded: ${messageOf(error)}`,
    say`Delete it, so that it is fetched again, or choose another model.`,
    { cause: error },
  );
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300);
}
