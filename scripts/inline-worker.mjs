// `import { source } from 'inline-worker:./some-worker.ts'`: a worker, bundled, as text.
import { dirname, resolve } from 'node:path';
import esbuild from 'esbuild';

/** @type {import('esbuild').Plugin} */
export const inlineWorker = {
  name: 'inline-worker',
  setup(build) {
    const { target, minify } = build.initialOptions;
    build.onResolve({ filter: /^inline-worker:/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path.slice('inline-worker:'.length)),
      namespace: 'inline-worker',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-worker' }, async ({ path }) => {
      const { outputFiles, metafile } = await esbuild.build({
        entryPoints: [path],
        bundle: true,
        write: false,
        format: 'iife',
        target,
        minify,
        metafile: true,
        logLevel: 'silent',
      });
      return {
        contents: `export const source = ${JSON.stringify(outputFiles[0].text)};`,
        loader: 'js',
        watchFiles: Object.keys(metafile.inputs).map((file) => resolve(file)),
      };
    });
  },
};
