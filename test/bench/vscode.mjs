// npm run bench:vscode -- FOLDER [ROUNDS]: times the extension in code-server's workbench.
import { resolve } from 'node:path';
import { install } from '../e2e/install.mjs';
import { loadTs } from '../e2e/load-ts.mjs';

const [folder, rounds = '3'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npm run bench:vscode -- FOLDER [ROUNDS]');
  process.exit(2);
}
install();
const { benchWorkbench } = await loadTs('test/bench/vscode.ts');
await benchWorkbench(resolve(folder), Number(rounds));
process.exit();
