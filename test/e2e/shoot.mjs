// node test/e2e/shoot.mjs [picture…] [--theme=light,dark,high-contrast] [--readme]
import { install } from './install.mjs';
import { loadTs } from './load-ts.mjs';

const args = process.argv.slice(2);
const option = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const readme = args.includes('--readme');
try {
  install();
  const { shoot } = await loadTs('test/e2e/driver/shoot.ts');
  await shoot({
    names: args.filter((arg) => !arg.startsWith('--')),
    themes: (option('theme') ?? (readme ? 'light,dark' : 'light')).split(','),
    readme,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
