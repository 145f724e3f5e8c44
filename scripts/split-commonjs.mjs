// Splits a CommonJS bundle for Node where the code says `import()`: esbuild splits ES modules only, so the parts are made as
// such and rewritten. What an entry imports dynamically is neither read nor compiled before it is wanted.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import esbuild from 'esbuild';

/** Goes last among the plugins of a build with one entry, which alone gets the banner. */
export const splitCommonJs = {
  name: 'split-commonjs',
  setup(build) {
    const { minify, target, sourcemap, banner } = build.initialOptions;
    const options = { format: 'esm', splitting: true, write: false, metafile: true, banner: {} };
    Object.assign(build.initialOptions, options);
    // A rewritten file takes its map along only where both are one.
    if (sourcemap) build.initialOptions.sourcemap = 'inline';
    build.onEnd(async ({ outputFiles = [], metafile }) => {
      if (!metafile) return;
      const files = new Map();
      const others = new Map();
      for (const { path, text } of outputFiles) {
        if (path.endsWith('.js'))
          files.set(
            path,
            await asCommonJs(text, { minify, target, sourcemap: sourcemap ? 'inline' : false }),
          );
        else others.set(path, text);
      }
      const entry = entryOf(metafile);
      // Maps do not survive the joining.
      const written = sourcemap ? files : joined(files, metafile, entry);
      written.set(resolve(entry), `${banner?.js ?? ''}${written.get(resolve(entry))}`);
      for (const [path, text] of [...written, ...others]) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
    });
  },
};

async function asCommonJs(text, options) {
  const { code } = await esbuild.transform(text, {
    format: 'cjs',
    platform: 'node',
    ...options,
    supported: { 'dynamic-import': false },
  });
  return code;
}

/**
 * Puts all that the entry needs at once into its own file, where each module would be a file of its own to be found and
 * read. The other files get those parts from the entry, which is loaded when they are.
 */
function joined(files, { outputs }, entry) {
  const parts = new Set();
  const add = (path) => {
    for (const { path: part, kind, external } of outputs[path].imports) {
      if (external || kind !== 'import-statement' || parts.has(part)) continue;
      parts.add(part);
      add(part);
    }
  };
  add(entry);
  const home = resolve(entry);
  const nameOf = new Map([...parts].map((path) => [resolve(path), basename(path)]));
  /** The text of a file with what it requires, as it is said in `inside`. */
  const placed = (path, inside) =>
    files.get(path).replaceAll(/require\("(\.[^"]+)"\)/g, (_, to) => {
      const wanted = resolve(dirname(path), to);
      if (!nameOf.has(wanted)) return `require("${between(inside, wanted)}")`;
      const part = `__part("${nameOf.get(wanted)}")`;
      return inside === home ? part : `require("${between(inside, home)}").${part}`;
    });
  const bodies = [...nameOf].map(
    ([path, name]) => `"${name}":(function(module,exports){${placed(path, home)}})`,
  );
  const head = [
    `const __parts={${bodies.join(',\n')}},__made={};`,
    'function __part(name){let module=__made[name];',
    'if(!module){__made[name]=module={exports:{}};__parts[name](module,module.exports)}return module.exports}\n',
  ].join('');
  const others = [...files.keys()].filter((path) => path !== home && !nameOf.has(path));
  return new Map([
    [home, `${head}${placed(home, home)}module.exports.__part=__part;\n`],
    ...others.map((path) => [path, placed(path, path)]),
  ]);
}

/** The one output that has an entry point and is not imported by another. */
function entryOf({ outputs }) {
  const imported = new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path)));
  return Object.keys(outputs).find((path) => outputs[path].entryPoint && !imported.has(path));
}

function between(from, to) {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
