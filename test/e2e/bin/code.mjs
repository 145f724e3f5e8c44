#!/usr/bin/env node
// Stands in for the desktop's `code` executable, well enough for @vscode/test-electron's
// runTests({ vscodeExecutablePath }): the suite then runs here and on a desktop unchanged.
import { loadTs } from '../load-ts.mjs';

const { runTestsInBrowser } = await loadTs('test/e2e/driver/code.ts');
process.exitCode = await runTestsInBrowser(process.argv.slice(2));
