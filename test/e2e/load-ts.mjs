// Runs the drivers, which are TypeScript, on any Node: bundles one into out/ and imports it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

export const root = join(import.meta.dirname, '../..');

/** Imports a module of this repository by its path. Packages stay outside the bundle. */
export async function loadTs(path) {
  const outfile = join(root, 'out/drivers', `${path.replaceAll('/', '-')}.${process.pid}.mjs`);
  await esbuild.build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
    define: { 'process.env.GOS_ROOT': JSON.stringify(root) },
  });
  return import(pathToFileURL(outfile).href);
}
