// What VS Code calls in the extension host: runs every *.test.cjs beside this file with mocha, and writes a report.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';

export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, color: false, reporter: 'min' });
  for (const name of readdirSync(__dirname).sort())
    if (name.endsWith('.test.cjs')) mocha.addFile(join(__dirname, name));
  const only = process.env.GOS_GREP;
  if (only !== undefined) mocha.grep(only);
  await mocha.loadFilesAsync();

  const counts = { passed: 0, failed: 0, skipped: 0 };
  // The shim prints lines that start with this word, and drops the rest of the workbench's log.
  const say = (line: string) => console.log(`TEST ${line}`);
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', (test) => {
        counts.passed++;
        say(`  ok ${test.fullTitle()} (${test.duration ?? 0} ms)`);
      })
      .on('pending', (test) => {
        counts.skipped++;
        say(`  skipped ${test.fullTitle()}`);
      })
      .on('fail', (test, error: Error) => {
        counts.failed++;
        say(`  FAILED ${test.fullTitle()}\n${error.stack ?? error.message}`);
      });
  });
  const report = process.env.GOS_REPORT;
  if (report !== undefined) writeFileSync(report, JSON.stringify(counts));
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) throw new Error(`${counts.failed} tests failed.`);
}
