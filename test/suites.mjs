// The suites of `npm test`, in the order in which they run, and how each reports what it counted.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const vitest = (config, report) => [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
];

/** Counts of a report that vitest wrote. */
function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded counts as one failure.
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
        .length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string} reports folder for the reports */
export function suites(reports) {
  const suite = (name, args, counts) => ({
    name,
    args: args(join(reports, `${name}.json`)),
    report: join(reports, `${name}.json`),
    counts,
  });
  return [
    suite('unit', (report) => vitest('vitest.config.mjs', report), vitestCounts),
    suite('blackbox', (report) => vitest('test/blackbox/vitest.config.mjs', report), vitestCounts),
    suite(
      'integration',
      () => ['test/integration/run.mjs'],
      (report) => report,
    ),
    suite(
      'web',
      () => ['test/web/run.mjs'],
      (report) => report,
    ),
    suite('e2e', (report) => vitest('test/e2e/vitest.config.mjs', report), vitestCounts),
  ].filter(({ name }) => existsSync(join(import.meta.dirname, name)));
}
