// node test/e2e/sweep.mjs [folder] [--theme=light,dark,…]
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { install } from './install.mjs';
import { loadTs, root } from './load-ts.mjs';

const args = process.argv.slice(2);
const given = args.find((arg) => !arg.startsWith('--'));
const themes = args.find((arg) => arg.startsWith('--theme='))?.slice('--theme='.length);

/** A folder for pictures outside the repository, into which they would else be committed by mistake. */
function target() {
  if (given === undefined) return mkdtempSync(join(tmpdir(), 'graph-of-skills-sweep-'));
  const folder = resolve(given);
  const inside = relative(root, folder);
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new Error(`${folder} lies in the repository: name a folder outside it.`);
  return folder;
}

try {
  const folder = target();
  install();
  const { sweep } = await loadTs('test/e2e/driver/sweep.ts');
  const failed = await sweep({
    folder,
    themes: (themes ?? 'light,dark,high-contrast,high-contrast-light').split(','),
  });
  console.log(folder);
  if (failed.length > 0) throw new Error(`Not shown: ${failed.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
