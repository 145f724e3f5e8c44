import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { swapFolder } from '../../../scripts/swap-folder.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gos-build-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Made as the build makes it. */
async function bundle(entry: string): Promise<string> {
  const outfile = join(folder, 'out.js');
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

describe('a command that the package offers', () => {
  it
    .skipIf(process.platform === 'win32')
    .each(['src/cli/gos.ts', 'src/cli/graphskills-query.ts', 'src/mcp/gos-mcp.ts'])(
    'can be run as the build leaves it: %s',
    async (entry) => {
      const file = await bundle(entry);
      expect((await stat(file)).mode & 0o111).toBe(0o111);
      expect(await readFile(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    },
  );

  it('is one of those that are built so', async () => {
    const { bin } = JSON.parse(await readFile('package.json', 'utf8')) as { bin: Record<string, string> };
    expect(Object.keys(bin).sort()).toEqual(['gos', 'gos-mcp', 'graphskills-query']);
  });
});

describe('a folder made aside', () => {
  const write = async (name: string, file: string) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, file), file);
  };

  it('takes the place of the old one, of which nothing is left', async () => {
    await write('dist', 'old');
    await write('made', 'new');
    await swapFolder(join(folder, 'made'), join(folder, 'dist'));
    expect(await readdir(join(folder, 'dist'))).toEqual(['new']);
    expect(await readdir(folder)).toEqual(['dist']);
  });

  it('needs no old one', async () => {
    await write('made', 'new');
    await swapFolder(join(folder, 'made'), join(folder, 'dist'));
    expect(await readdir(folder)).toEqual(['dist']);
  });

  it('that is not there leaves the old one', async () => {
    await write('dist', 'old');
    await expect(swapFolder(join(folder, 'made'), join(folder, 'dist'))).rejects.toThrow(/ENOENT/);
    expect(await readdir(join(folder, 'dist'))).toEqual(['old']);
    expect(await readdir(folder)).toEqual(['dist']);
  });
});
