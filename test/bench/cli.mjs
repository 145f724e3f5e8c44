// `npm run bench:cli [LIBRARY]`: how fast the installed commands answer. Prints, beside each figure, what `node -e 0`
// takes on the same machine in the same minute: processes start slowly on a busy one.
//
// LIBRARY: a folder of skills; default: $GOS_DATA laid out as 2,000 skills, else the sample library.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const scratch = mkdtempSync(join(tmpdir(), 'gos-bench-'));
const env = { ...process.env, XDG_CACHE_HOME: join(scratch, 'cache') };
const task =
  'Three stations recorded an earthquake swarm as miniSEED. Pick the P and S arrivals, associate them into events, locate each, and write a catalogue with magnitudes as QuakeML.';

function library() {
  if (process.argv[2]) return resolve(process.argv[2]);
  const data = process.env.GOS_DATA;
  if (!data || !existsSync(join(data, 'make-library.mjs'))) {
    console.log('GOS_DATA is not set: measured on the sample library.');
    return resolve('examples/skills');
  }
  const out = join(scratch, 'library');
  execFileSync(process.execPath, [
    join(data, 'make-library.mjs'),
    process.env.GOS_BENCH_SKILLS ?? '2000',
    out,
  ]);
  return out;
}

/** Milliseconds of wall clock and of CPU (user + system), sorted. */
function times(args, runs) {
  const wall = [];
  const cpu = [];
  for (let i = 0; i < runs; i++) {
    const before = childUsage();
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, {
      env,
      cwd: scratch,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    wall.push(performance.now() - start);
    cpu.push(childUsage() - before);
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  }
  return { wall: wall.sort((a, b) => a - b), cpu: cpu.sort((a, b) => a - b) };
}

/** CPU milliseconds of ended children where the system tells (Linux: proc(5), cutime and cstime), else 0. */
function childUsage() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}

const median = (sorted) => sorted[Math.floor(sorted.length / 2)];
const ms = (value) => `${value.toFixed(0)} ms`;

try {
  const build = join(scratch, 'package', 'dist');
  execFileSync(process.execPath, ['esbuild.config.mjs', '--cli', build], { stdio: 'ignore' });
  copyFileSync('package.json', join(scratch, 'package', 'package.json'));
  const gos = join(build, 'gos.js');
  const skills = library();

  const cold = times([gos, 'index', skills], 1);
  const status = JSON.parse(
    execFileSync(process.execPath, [gos, 'status', '--skills', skills, '--json'], {
      env,
      cwd: scratch,
      maxBuffer: 1 << 28,
    }),
  );
  console.log(`${status.skills} skills, ${Object.values(status.edges).reduce((a, b) => a + b, 0)} edges`);
  console.log(`gos index, cold              ${ms(cold.wall[0])} wall, ${ms(cold.cpu[0])} CPU`);

  times([gos, 'retrieve', task, '--skills', skills], 2);
  const base = times(['-e', '0'], 9);
  const retrieve = times([gos, 'retrieve', task, '--skills', skills], 9);
  const baseAfter = times(['-e', '0'], 9);
  const baseline = (median(base.wall) + median(baseAfter.wall)) / 2;
  console.log(
    `node -e 0                    ${ms(baseline)} wall, ${ms(median(base.cpu))} CPU (median of 18)`,
  );
  console.log(
    `gos retrieve, warm           ${ms(median(retrieve.wall))} wall, ${ms(median(retrieve.cpu))} CPU (median of 9, best ${ms(retrieve.wall[0])}; target 400 ms on an idle machine)`,
  );

  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(build, 'gos-mcp.js'), '--skills', skills, '--no-watch', '--embedding', 'none'],
      env,
      stderr: 'ignore',
    }),
  );
  await client.callTool({ name: 'retrieve_skill_bundle', arguments: { task } }, undefined, {
    timeout: 600_000,
  });
  const calls = [];
  for (let i = 0; i < 200; i++) {
    const start = performance.now();
    await client.callTool({ name: 'retrieve_skill_bundle', arguments: { task: `${task} (${i % 7})` } });
    calls.push(performance.now() - start);
  }
  calls.sort((a, b) => a - b);
  console.log(
    `retrieve_skill_bundle, stdio ${median(calls).toFixed(1)} ms median, ${calls[Math.floor(calls.length * 0.95)].toFixed(1)} ms at 95 % (200 calls; target 30 ms median)`,
  );
  await client.close();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
