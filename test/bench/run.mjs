// Bundles a TypeScript script to a temporary file and runs it: node test/bench/run.mjs test/bench/x.ts [arguments]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import esbuild from 'esbuild';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('usage: node test/bench/run.mjs SCRIPT.ts [arguments]');
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'gos-bench-'));
const outfile = join(directory, 'script.cjs');
try {
  await esbuild.build({
    entryPoints: [script],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    sourcemap: 'inline',
    logLevel: 'warning',
    define: { 'import.meta.url': '__importMetaUrl' },
    banner: { js: "const __importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--expose-gc', outfile, ...args], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
