// Packs the two extensions that the tests install: ours, and the stand-in.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { e2e, root, standInVsixPath, vsixPath } from './paths.ts';

function run(command: string, args: readonly string[], cwd = root): void {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed.\n${result.stdout}${result.stderr}`);
}

function pack(cwd: string, out: string): void {
  mkdirSync(join(root, 'out'), { recursive: true });
  const vsce = join(root, 'node_modules/@vscode/vsce/vsce');
  // esbuild has bundled all dependencies. There is no public repository yet to which links could be rewritten.
  const flags = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--skip-license',
  ];
  run(process.execPath, [vsce, 'package', ...flags, '-o', out], cwd);
}

/** Builds and packs the extension; returns the package's path and bytes. */
export function packExtension(out = vsixPath): { readonly path: string; readonly bytes: number } {
  run(process.execPath, ['esbuild.config.mjs', '--minify']);
  pack(root, out);
  return { path: out, bytes: statSync(out).size };
}

/** Bundles the stand-in extension into a folder from which VS Code can load it. */
export async function buildStandIn(): Promise<string> {
  const folder = join(root, 'out/stand-in');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(e2e, 'stand-in/package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, 'README.md'), 'A language model without intelligence, for tests.\n');
  await esbuild.build({
    entryPoints: [join(e2e, 'stand-in/stand-in.ts')],
    outfile: join(folder, 'stand-in.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    logLevel: 'error',
  });
  return folder;
}

export async function packStandIn(): Promise<string> {
  pack(await buildStandIn(), standInVsixPath);
  return standInVsixPath;
}

/** Both packages; ours is taken as it is when GOS_VSIX names one. */
export async function packages(): Promise<string[]> {
  const given = process.env.GOS_VSIX;
  if (given !== undefined && !existsSync(given))
    throw new Error(`GOS_VSIX names ${given}, which does not exist.`);
  return [given ?? packExtension().path, await packStandIn()];
}
