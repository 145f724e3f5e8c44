// `npm test`: installs what is missing, builds, packs, runs every suite and prints `N passed, N failed` last.
// `npm test -- unit e2e` runs only these suites.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clearTimeout } from 'node:timers';
import { install } from './e2e/install.mjs';
import { loadTs, root } from './e2e/load-ts.mjs';
import { suites } from './suites.mjs';

/** A suite that hangs is ended; the whole run takes a few minutes. */
const limit = 30 * 60_000;

const reports = join(root, 'out/reports');
const only = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs node with the arguments, in a process group of its own; resolves to its exit code. */
function runNode(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, ...env },
    });
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const interrupted = () => {
      end();
      process.exit(130);
    };
    const timer = setTimeout(() => {
      console.error(`Ended after ${limit / 60_000} minutes.`);
      end();
    }, limit);
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve(code ?? 1);
    });
  });
}

function readCounts({ report, counts }) {
  try {
    return counts(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

async function runSuite(suite, env) {
  console.log(`\n── ${suite.name} ──`);
  const started = Date.now();
  const code = await runNode(suite.args, { ...env, GOS_REPORT: suite.report });
  const counts = readCounts(suite);
  // A suite that crashed, or found no test, has failed even where no single test did.
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1;
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `── ${suite.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s ──`,
  );
}

/** The package that the end-to-end tests install; its build is also what the integration tests load. */
async function pack() {
  install();
  const { packExtension } = await loadTs('test/e2e/driver/build.ts');
  return packExtension().path;
}

const all = suites(reports);
const unknown = only.filter((name) => !all.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chosen = all.filter(({ name }) => only.length === 0 || only.includes(name));
const env = {};
try {
  if (chosen.some(({ name }) => name !== 'unit')) env.GOS_VSIX = await pack();
  for (const suite of chosen) await runSuite(suite, env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
