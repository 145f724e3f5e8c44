// Runs the integration tests in a real extension host: code-server's, or with --desktop that of a downloaded VS Code.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
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

try {
  if (!desktop) install();
  await bundleTests();
  const { buildStandIn } = await loadTs('test/e2e/driver/build.ts');
  const { makeWorkspace } = await loadTs('test/integration/workspace.ts');
  process.exitCode = await runTests({
    ...(desktop ? {} : { vscodeExecutablePath: join(root, 'test/e2e/bin/code.mjs') }),
    extensionDevelopmentPath: [root, await buildStandIn()],
    extensionTestsPath: join(bundled, 'suite.cjs'),
    extensionTestsEnv: { GOS_REPORT: report },
    launchArgs: [makeWorkspace(), ...(desktop ? ['--disable-extensions'] : [])],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
