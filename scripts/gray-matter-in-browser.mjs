// gray-matter makes a Buffer of every text, which no one reads. A browser has none.
import { readFile } from 'node:fs/promises';

const wanted = 'Buffer.from(input)';

/** @type {import('esbuild').Plugin} */
export const grayMatterInBrowser = {
  name: 'gray-matter-in-browser',
  setup(build) {
    build.onLoad({ filter: /[\\/]gray-matter[\\/]lib[\\/]utils\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes(wanted)) throw new Error(`gray-matter's utils.js holds no ${wanted} any more.`);
      return { contents: code.replace(wanted, 'input'), loader: 'js' };
    });
  },
};
