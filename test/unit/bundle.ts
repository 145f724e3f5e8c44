// Bundles a script of ours as the build does, for tests that need a process or a thread of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import esbuild from 'esbuild';
import { afterAll } from 'vitest';

/** Call in `beforeAll`; the bundle goes when the file's tests are over. */
export async function bundle(entry: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'gos-bundle-'));
  const outfile = join(directory, basename(entry).replace(/\.ts$/, '.cjs'));
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    define: { 'import.meta.url': '__importMetaUrl' },
    banner: { js: "const __importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  return outfile;
}

/** Removes what `bundle` made. */
export function removeAfterwards(path: () => string): void {
  afterAll(() => rmSync(join(path(), '..'), { recursive: true, force: true }));
}
