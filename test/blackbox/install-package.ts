// Packs the package as npm would and installs it in an empty folder: what is tested is what a person gets.
// GOS_PACKAGE=FILE.tgz tests a package made elsewhere.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const run = promisify(execFile);

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the installed binaries. */
    readonly bin: string;
    readonly installed: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gos-package-'));
  const home = join(folder, 'installed');
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{ "private": true }\n');
  const tarball = process.env.GOS_PACKAGE ?? (await pack(folder));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: home,
    shell: process.platform === 'win32',
  });
  project.provide('bin', join(home, 'node_modules', '.bin'));
  project.provide('installed', join(home, 'node_modules', 'graph-of-skills'));
  return () => rm(folder, { recursive: true, force: true });
}

async function pack(folder: string): Promise<string> {
  const stage = join(folder, 'stage');
  await mkdir(stage);
  for (const part of [
    'package.json',
    'LICENSE',
    'README.md',
    '.npmignore',
    'media',
    'docs',
    '.claude-plugin',
  ]) {
    if (existsSync(part)) await cp(part, join(stage, part), { recursive: true });
  }
  await run(process.execPath, ['esbuild.config.mjs', '--cli', join(stage, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts'], {
    cwd: stage,
    shell: process.platform === 'win32',
    maxBuffer: 16 * 1024 * 1024,
  });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return join(stage, packed.filename);
}
