// Runs the integration tests in a real extension host: code-server's, or with --desktop that of a desktop VS Code, which
// is downloaded, or named by GOS_VSCODE (its executable).
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import esbuild from 'esbuild';
import { install } from '../e2e/install.mjs';
import { loadTs, root } from '../e2e/load-ts.mjs';

const desktop = process.argv.includes('--desktop');
const bundled = join(root, 'out/integration');
const report = process.env.GOS_REPORT ?? join(bundled, 'report.json');

async function bundleTests() {
  const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
  rmSync(bundled, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: ['suite.ts', ...tests].map((name) => join(import.meta.dirname, name)),
    outdir: bundled,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'error',
  });
}

/** Path of a desktop VS Code's executable. */
async function desktopCode() {
  const { GOS_VSCODE: given, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (given !== undefined && !existsSync(given))
    throw new Error(`GOS_VSCODE names ${given}, which does not exist.`);
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    throw new Error('A desktop VS Code needs a display: run `xvfb-run -a npm run test:desktop`.');
  if (given !== undefined) return given;
  try {
    return await downloadAndUnzipVSCode();
  } catch (error) {
    const reason = error instanceof Error ? (error.cause?.message ?? error.message) : String(error);
    throw new Error(
      `No desktop VS Code could be downloaded from update.code.visualstudio.com: ${reason}\n` +
        'Connect to the network (it is kept in .vscode-test), or name an installed one: GOS_VSCODE=/path/to/code. ' +
        'Without either, `npm run test:integration` runs the same tests in code-server.',
      { cause: error },
    );
  }
}

try {
  if (!desktop) install();
  const vscodeExecutablePath = desktop ? await desktopCode() : join(root, 'test/e2e/bin/code.mjs');
  await bundleTests();
  const { buildStandIn } = await loadTs('test/e2e/driver/build.ts');
  const { makeWorkspace } = await loadTs('test/integration/workspace.ts');
  process.exitCode = await runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: [root, await buildStandIn()],
    extensionTestsPath: join(bundled, 'suite.cjs'),
    extensionTestsEnv: { GOS_REPORT: report },
    launchArgs: [makeWorkspace(), ...(desktop ? ['--disable-extensions'] : [])],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
