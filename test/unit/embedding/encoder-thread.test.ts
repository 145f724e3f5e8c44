import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundle, removeAfterwards } from '../bundle.ts';
import { bundledModel } from '../../../scripts/model/convert-use.mjs';
import { EmbeddingError } from '../../../src/core/errors.ts';
import type { EncoderSpec } from '../../../src/node/embedding/encoder.ts';
import { openOnnxEncoder } from '../../../src/node/embedding/onnx-encoder.ts';
import { openThreadedEncoder } from '../../../src/node/embedding/threaded-encoder.ts';

let thread = '';
let spec: EncoderSpec;

beforeAll(async () => {
  thread = await bundle(join(import.meta.dirname, '../../../src/node/embedding/encoder-thread.ts'));
  const model = await bundledModel();
  spec = {
    modelFile: join(model, 'onnx/model_quantized.onnx'),
    tokenizerFile: join(model, 'tokenizer.json'),
    wasmFile: createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'),
    pooling: 'none',
    maxTokens: 128,
  };
});
removeAfterwards(() => thread);

const open = (changes: Partial<EncoderSpec> = {}) => openThreadedEncoder({ ...spec, ...changes }, thread);

describe('the encoder in a thread of its own', () => {
  it('gives the vectors that it gives in this one', async () => {
    const [there, here] = await Promise.all([open(), openOnnxEncoder(spec)]);
    expect(await there.encode(['cut a video', ''])).toEqual(await here.encode(['cut a video', '']));
    expect(await there.familiarity('cut a video')).toBe(1);
    await Promise.all([there.close(), here.close()]);
  });

  it('answers a query while it works on many passages', async () => {
    const encoder = await open();
    let passagesDone = false;
    const passages = encoder
      .encode(Array.from({ length: 60 }, (_, i) => `passage ${i}`))
      .then(() => (passagesDone = true));
    await encoder.encode(['a query']);
    expect(passagesDone).toBe(false);
    await passages;
    await encoder.close();
  });

  it('stops when aborted, and goes on with the next call', async () => {
    const encoder = await open();
    const controller = new AbortController();
    const work = encoder.encode(
      Array.from({ length: 500 }, () => 'text'),
      controller.signal,
    );
    controller.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    expect(await encoder.encode(['text'])).toHaveLength(1);
    await encoder.close();
  });

  it('says what is wrong with a broken model, and does not linger', async () => {
    await expect(open({ modelFile: spec.tokenizerFile })).rejects.toBeInstanceOf(EmbeddingError);
    await expect(open({ tokenizerFile: '/nowhere/tokenizer.json' })).rejects.toThrow(
      '/nowhere/tokenizer.json',
    );
  });

  it('fails the calls that wait when it is closed', async () => {
    const encoder = await open();
    const work = encoder.encode(Array.from({ length: 500 }, () => 'text'));
    const failed = expect(work).rejects.toBeInstanceOf(EmbeddingError);
    await encoder.close();
    await failed;
  });
});
