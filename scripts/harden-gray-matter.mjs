// Takes out of the bundles what gray-matter brings and we never use: its engines (an old js-yaml, and `eval` for
// `---js`) and `fs`. src/core/skill/front-matter.ts passes engines of its own.
import { sep } from 'node:path';

/** @type {import('esbuild').Plugin} */
export const hardenGrayMatter = {
  name: 'harden-gray-matter',
  setup(build) {
    const inside = `${sep}gray-matter${sep}`;
    const nothing = (args) =>
      args.importer.includes(inside) ? { path: args.path, namespace: 'nothing' } : undefined;
    build.onResolve({ filter: /^(?:fs|js-yaml|\.\/engines|\.\/lib\/engines)$/ }, nothing);
    build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({
      contents: 'module.exports = {};',
      loader: 'js',
    }));
  },
};
