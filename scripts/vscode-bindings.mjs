// Binds what we use of VS Code's API once for a bundle. As `import * as vscode` in each module, its whole surface would be
// copied for every one of them, which is a good part of the activation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {import('esbuild').Plugin} */
export const vscodeBindings = {
  name: 'vscode-bindings',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'vscode-bindings'
        ? { path: 'vscode', external: true }
        : { path: 'vscode', namespace: 'vscode-bindings', sideEffects: false },
    );
    build.onLoad({ filter: /.*/, namespace: 'vscode-bindings' }, () => ({
      contents: `export const { ${namesInUse().join(', ')} } = require('vscode');`,
      loader: 'js',
    }));
  },
};

/** What follows `vscode.` anywhere in the extension, names of types included: those are undefined, and asked for nowhere. */
function namesInUse() {
  const names = new Set();
  for (const file of readdirSync('src/extension', { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !file.name.endsWith('.ts')) continue;
    const text = readFileSync(join(file.parentPath, file.name), 'utf8');
    for (const [, name] of text.matchAll(/\bvscode\.([A-Za-z]\w*)/g)) names.add(name);
    for (const [, inside] of text.matchAll(/\{([^{}]*)\} = vscode;/g))
      for (const name of inside.split(',')) names.add(name.trim());
  }
  return [...names].sort();
}
