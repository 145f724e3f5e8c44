// Installs the VS Code that the tests drive: code-server (VS Code's workbench and Node extension host), the Node that
// runs it, and a Chromium to show it. Does nothing when all of it is there.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const codeServer = join(here, 'node_modules/code-server');
const stamp = join(here, 'node_modules/.installed');

// Install scripts are never run: code-server's demands a newer Node than the one that runs this, and a compiler.
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const steps = [
  { cwd: here, args: ['ci', ...flags] },
  { cwd: join(codeServer, 'lib/vscode'), args: ['ci', '--omit=dev', '--legacy-peer-deps', ...flags] },
  { cwd: join(codeServer, 'lib/vscode/extensions'), args: ['ci', '--omit=dev', ...flags] },
];

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of a Chromium: the variable CHROMIUM, or the first one on the PATH. */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/snap/bin'].filter(Boolean);
  return chromiumNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function installServer() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The VS Code that the tests and `npm run try` serve runs on Linux x64 only. Elsewhere: npm run package makes the VSIX; npm run test:unit, test:blackbox and test:desktop run.',
    );
  }
  const hash = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing code-server for the tests (once, about 830 MB, a minute) …');
  rmSync(stamp, { force: true });
  for (const { cwd, args } of steps)
    retry(() => execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }));
  writeFileSync(stamp, hash);
}

function installChromium() {
  if (findChromium()) return;
  const remedy = 'Install Chromium (Debian: apt-get install chromium) or set CHROMIUM to its executable.';
  if (process.env.CHROMIUM)
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which does not exist. ${remedy}`);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`There is no Chromium. ${remedy}`);
  console.log('Installing Chromium from the Debian packages (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    retry(() => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  if (!findChromium()) throw new Error(`apt-get installed no Chromium. ${remedy}`);
}

/** A registry may fail once. */
function retry(action) {
  try {
    action();
  } catch {
    action();
  }
}

/** Installs what is missing. With `browser: false` only the server: a person brings a browser. */
export function install({ browser = true } = {}) {
  installServer();
  if (browser) installChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    install();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
