// Runs the tests of this folder in the extension host of VS Code for the Web, in a headless Chromium.
// `--picture FILE.png` only shows the Skills view over virtual files, and takes a picture of it.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearTimeout } from 'node:timers';
import esbuild from 'esbuild';
import { loadTs, root } from '../e2e/load-ts.mjs';
import { build, installWeb } from './install.mjs';

const bundled = join(root, 'out/web');
const report = process.env.GOS_REPORT ?? join(bundled, 'report.json');
const at = process.argv.indexOf('--picture');
const picture = at > 0 ? process.argv[at + 1] : undefined;
/** Milliseconds for the whole suite. */
const limit = 240_000;

function bundleTests() {
  return esbuild.build({
    entryPoints: [join(import.meta.dirname, 'suite.ts')],
    outfile: join(bundled, 'suite.js'),
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    target: 'es2022',
    external: ['vscode'],
    define: { 'process.env.NODE_ENV': '"test"', global: 'globalThis' },
    logLevel: 'error',
  });
}

/** The sample library as a workspace: skills at the top, as `skills/` in a repository. */
function makeWorkspace() {
  const folder = join(bundled, 'workspace');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'examples/skills'), join(folder, 'skills'), { recursive: true });
  writeFileSync(join(folder, 'README.md'), '# Virtual\n');
  return folder;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function startServer(extensionTestsPath) {
  const require = createRequire(join(import.meta.dirname, 'package.json'));
  const { open } = require('@vscode/test-web');
  const port = await freePort();
  const server = await open({
    ...build,
    browserType: 'none',
    host: 'localhost',
    port,
    extensionDevelopmentPath: root,
    ...(extensionTestsPath ? { extensionTestsPath } : {}),
    folderPath: makeWorkspace(),
  });
  return { url: `http://localhost:${port}/`, stop: () => server.dispose() };
}

/** Resolves to the exit code that the workbench gives. */
function runIn(page, url) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No end after ${limit / 1000} s.`)), limit);
    const finish = (code) => {
      clearTimeout(timer);
      resolve(code);
    };
    const log = (type, args) => {
      const line = args.map(String).join(' ');
      if (line.startsWith('COUNTS ')) writeFileSync(report, line.slice('COUNTS '.length));
      else if (line.startsWith('TEST ')) console.log(line.slice('TEST '.length));
      else if (process.env.GOS_VERBOSE) console.log(`${type}: ${line}`);
    };
    Promise.all([
      page.exposeFunction('codeAutomationLog', log),
      page.exposeFunction('codeAutomationExit', finish),
    ])
      .then(() => page.goto(url))
      .catch(reject);
  });
}

async function takePicture(page, url, file) {
  await page.goto(url);
  await page.getByRole('tab', { name: /Graph of Skills/ }).click({ timeout: 60_000 });
  const first = page.getByRole('treeitem', { name: /^accessibility-auditor/ }).first();
  await first.click({ timeout: 15_000 }).catch(() => console.error('The skill is not in sight.'));
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(2000);
  await page.screenshot({ path: file });
}

/** The tests that look from outside, in a page of their own; adds to what the suite has reported. */
async function lookFromOutside(url, pageTests) {
  const page = await context.newPage();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  await page.goto(url);
  for (const [title, body] of Object.entries(pageTests)) {
    const started = performance.now();
    try {
      await body(page);
      counts.passed++;
      console.log(`  ok ${title} (${Math.round(performance.now() - started)} ms)`);
    } catch (error) {
      counts.failed++;
      console.log(`  FAILED ${title}\n${error instanceof Error ? (error.stack ?? error.message) : error}`);
      await page.screenshot({ path: join(bundled, `failed-${counts.failed}.png`) });
    }
  }
  await page.close();
  console.log(`${counts.passed} passed, ${counts.failed} failed from outside`);
  return counts;
}

let server;
let outside;
let context;
try {
  installWeb();
  mkdirSync(bundled, { recursive: true });
  await bundleTests();
  const { launchWithEmbeddedSites } = await loadTs('test/e2e/driver/chromium.ts');
  server = await startServer(picture ? undefined : join(bundled, 'suite.js'));
  const viewport = { width: 1280, height: 800 };
  context = await launchWithEmbeddedSites(join(bundled, 'profile'), { viewport });
  const page = await context.newPage();
  if (process.env.GOS_VERBOSE) page.on('console', (message) => console.log(message.text()));
  if (picture) await takePicture(page, server.url, picture);
  else {
    process.exitCode = await runIn(page, server.url);
    await page.close();
    outside = await startServer();
    const { pageTests } = await loadTs('test/web/pages.ts');
    const more = await lookFromOutside(outside.url, pageTests);
    const inside = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    for (const kind of Object.keys(more)) more[kind] += inside[kind] ?? 0;
    writeFileSync(report, JSON.stringify(more));
    if (more.failed > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await context?.close();
  server?.stop();
  outside?.stop();
}
// The server keeps connections open.
process.exit();
