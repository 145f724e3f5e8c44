// `npm run demo`: indexes the sample library and prints the bundle for a task, with its explanation.
import { spawnSync } from 'node:child_process';

const task =
  'Three stations recorded a small earthquake swarm. Pick the arrivals in the waveforms, associate them into events, and give each a magnitude.';

const gos = (...args) => {
  process.stdout.write(`\n$ gos ${args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)).join(' ')}\n\n`);
  const { status } = spawnSync(process.execPath, ['dist/gos.js', ...args, '--workspace', '.gos/demo'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
};

gos('index', 'examples/skills');
gos('retrieve', task);
gos('path', 'fdsn-waveform-fetcher', 'magnitude-estimator');
