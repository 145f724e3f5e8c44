// Bundles every shell into dist/. `--watch` rebuilds on change, `--minify` for a release, `--cli DIR` makes only the
// command-line tools, in another folder. A build is made aside and takes the place of the last one when it is whole: a
// linked `gos` works on meanwhile. esbuild keeps `#!` of an entry and makes its file executable.
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import esbuild from 'esbuild';
import { coreVersion } from './scripts/core-version.mjs';
import { grayMatterInBrowser } from './scripts/gray-matter-in-browser.mjs';
import { hardenGrayMatter } from './scripts/harden-gray-matter.mjs';
import { inlineWorker } from './scripts/inline-worker.mjs';
import { bundledModel } from './scripts/model/convert-use.mjs';
import { splitCommonJs } from './scripts/split-commonjs.mjs';
import { aside, swapFolder } from './scripts/swap-folder.mjs';
import { vscodeBindings } from './scripts/vscode-bindings.mjs';

const watch = process.argv.includes('--watch');
const minify = process.argv.includes('--minify');
const cliOnly = process.argv.includes('--cli');
const target = cliOnly ? process.argv[process.argv.indexOf('--cli') + 1] : 'dist';
/** Who watches wants each change at once, in place. */
const outdir = watch ? target : aside(target);

/** @type {esbuild.BuildOptions} */
const shared = {
  bundle: true,
  minify,
  sourcemap: minify ? false : 'linked',
  logLevel: watch ? 'info' : 'warning',
  legalComments: 'linked',
  target: 'node20',
  plugins: [hardenGrayMatter],
};

/** import.meta.url does not exist in CommonJS output; this stands for it. */
const importMetaUrl = {
  define: {
    'import.meta.url': '__importMetaUrl',
    __CORE_VERSION__: JSON.stringify(watch ? `watch-${process.pid}` : coreVersion()),
  },
  banner: { js: "const __importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
};

const node = (entry, out, extra = {}) => ({
  ...shared,
  ...importMetaUrl,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  entryPoints: [{ in: entry, out }],
  outdir,
  ...extra,
});

/** `gos retrieve` starts without what it does not need: these are loaded from a file of their own when they are wanted. */
const apart = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /\/(program|skill-engine|write-frozen)\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './gos-all.js', external: true } : undefined,
    );
  },
};

const tools = [
  node('src/node/embedding/encoder-thread.ts', 'encoder-thread'),
  { ...node('src/cli/gos.ts', 'gos'), plugins: [...shared.plugins, apart] },
  node('src/cli/program.ts', 'gos-all'),
  node('src/cli/graphskills-query.ts', 'graphskills-query'),
  node('src/mcp/gos-mcp.ts', 'gos-mcp'),
];

/** VS Code for the Web: anything of Node in it is an error of the build. */
const web = (entry, out, extra = {}) => ({
  ...shared,
  target: 'es2022',
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  define: { __CORE_VERSION__: importMetaUrl.define.__CORE_VERSION__ },
  plugins: [...shared.plugins, grayMatterInBrowser],
  entryPoints: [{ in: entry, out }],
  outdir: `${outdir}/web`,
  ...extra,
});

/** When the extension's code began to run, before any of its modules: see src/extension/load-clock.ts. */
const loadClock = { js: 'const __loadStarted = performance.now();' };

const shells = [
  node('src/extension/extension.ts', 'extension', {
    banner: loadClock,
    chunkNames: 'extension/[name]-[hash]',
    plugins: [...shared.plugins, vscodeBindings, splitCommonJs],
  }),
  node('src/service/engine-worker.ts', 'engine-worker'),
  node('src/node/watch-thread.ts', 'watch-thread'),
  web('src/extension/extension-web.ts', 'extension', {
    format: 'cjs',
    banner: loadClock,
    plugins: [...shared.plugins, grayMatterInBrowser, vscodeBindings],
  }),
  web('src/service/library-worker.ts', 'library-worker', { format: 'iife' }),
  {
    ...shared,
    target: 'es2022',
    platform: 'browser',
    format: 'iife',
    plugins: [inlineWorker],
    entryPoints: [{ in: 'src/webview/graph-view.ts', out: 'webview/graph-view' }],
    outdir,
  },
];

const builds = (cliOnly ? tools : [...tools, ...shells]).filter((build) =>
  existsSync(build.entryPoints[0].in),
);

async function fill() {
  await mkdir(outdir, { recursive: true });
  if (!cliOnly && existsSync('media/webview'))
    await cp('media/webview', `${outdir}/webview`, { recursive: true });

  // The bundled sentence encoder and the runtime that it needs.
  await cp(await bundledModel(), `${outdir}/model`, {
    recursive: true,
    filter: (path) => !path.endsWith('.source-hash'),
  });
  await cp(
    'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
    `${outdir}/model/ort-wasm-simd-threaded.wasm`,
  );

  if (watch) for (const build of builds) await (await esbuild.context(build)).watch();
  else await Promise.all(builds.map((build) => esbuild.build(build)));
}

if (watch) await fill();
else {
  try {
    await fill();
    await swapFolder(outdir, target);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}
