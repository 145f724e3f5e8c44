// npm run bench:embedding [-- --passages]  — speed, memory and quality of the bundled sentence encoder.
// GOS_DATA names a folder with library/, library-2000.txt and tasks-dev.jsonl; without it that part is skipped, and says so.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import esbuild from 'esbuild';
import { bundledModel } from '../../scripts/model/convert-use.mjs';

const project = resolve(import.meta.dirname, '../..');
const out = join(project, '.cache/bench-embedding');
const model = await bundledModel();
await esbuild.build({
  entryPoints: {
    bench: join(import.meta.dirname, 'embedding-bench.ts'),
    'encoder-thread': join(project, 'src/node/embedding/encoder-thread.ts'),
  },
  outdir: out,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  define: { 'import.meta.url': '__importMetaUrl' },
  banner: { js: "const __importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  logLevel: 'error',
});
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', join(out, 'bench.js'), model, project, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
