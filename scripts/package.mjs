// Builds and packs the extension: graph-of-skills-<version>.vsix, or the file named as argument.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadTs, root } from '../test/e2e/load-ts.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { packExtension } = await loadTs('test/e2e/driver/build.ts');
const { path, bytes } = packExtension(resolve(root, process.argv[2] ?? `graph-of-skills-${version}.vsix`));
console.log(`${path}: ${(bytes / 1e6).toFixed(1)} MB`);
