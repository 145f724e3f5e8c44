// The engine over real folders: cold and warm start, queries, one edit, memory, and how free the host's thread stays.
//
//   GOS_DATA=<data directory> node test/bench/run.mjs test/bench/engine.ts [--sizes 200,2000] [--json]
//
// Each figure is taken in a process of its own. Without GOS_DATA the sample library is measured, once.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type * as Esbuild from 'esbuild';
import { discover } from '../../src/node/discover.ts';
import type { Engine, EngineConfig } from '../../src/service/engine-api.ts';
import { startEngine } from '../../src/service/engine-client.ts';
import { SkillEngine } from '../../src/service/skill-engine.ts';
import { layOut } from './library-files.ts';

type Figures = Record<string, number | Record<string, number>>;

const sampleTasks = [
  'Find the first arrivals in these seismic waveforms and associate them into events, as QuakeML.',
  'Convert the meeting recording to text, with subtitles, and cut the silent parts.',
  'Plot the monthly totals of sales.xlsx and put the chart in a slide.',
  'Write tests for the parser and fix what they find.',
];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sizes: { type: 'string', default: '200,2000' }, json: { type: 'boolean', default: false } },
  });
  const [measure, ...rest] = positionals;
  if (measure) {
    print(await measures[measure as keyof typeof measures](...(rest as [string, string, string])));
    return;
  }

  const work = mkdtempSync(join(tmpdir(), 'gos-engine-bench-'));
  try {
    const worker = await bundleWorker(work);
    const data = process.env.GOS_DATA;
    if (!data)
      console.error('GOS_DATA names no data directory: measuring examples/skills instead of a real library.');
    const sizes = data ? values.sizes.split(',').map(Number) : [0];
    const all = sizes.map((size) => measureSize(data, size, work, worker));
    if (values.json) console.log(JSON.stringify(all, undefined, 2));
    else for (const figures of all) report(figures);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function measureSize(data: string | undefined, size: number, work: string, worker: string): Figures {
  const skills = data ? layOut(data, size, join(work, `skills-${size}`)) : 'examples/skills';
  const storage = join(work, `storage-${size}`);
  const tasks = join(work, 'tasks.json');
  writeFileSync(tasks, JSON.stringify(data ? readTasks(data) : sampleTasks));
  const cold = run('cold', skills, storage, tasks);
  const warm = [1, 2, 3]
    .map(() => run('warm', skills, storage, tasks))
    .sort((a, b) => number(a.warmMs) - number(b.warmMs))[1]!;
  const host = run('host', skills, worker, tasks);
  return { ...cold, ...warm, ...host };
}

const measures = {
  /** No index yet: everything is read and parsed. Then queries and edits on the warm engine. */
  async cold(skills: string, storage: string, tasks: string): Promise<Figures> {
    const engine = new SkillEngine();
    const before = memory();
    const cpu = process.cpuUsage();
    const started = performance.now();
    const status = await engine.configure(configOf(skills, storage));
    const coldMs = performance.now() - started;
    const used = process.cpuUsage(cpu);
    const first = await timed(() => engine.retrieve({ task: sampleTasks[0]! }));
    const edgesAt = performance.now();
    const { edges } = await engine.status();
    const edgesMs = performance.now() - edgesAt;
    const asked = JSON.parse(readFileSync(tasks, 'utf8')) as string[];
    const retrieve = (task: string) => engine.retrieve({ task });
    const queries = await timings(asked, retrieve);
    // By now the code that answers is compiled.
    const again = await timings([...asked, ...asked], retrieve);
    const after = memory();
    const edits = await timings(editable(skills), async (path) => {
      writeFileSync(path, `${readFileSync(path, 'utf8')}\nAlso reads waveforms.mseed.\n`);
      await engine.rescanPaths([path]);
      await engine.retrieve({ task: sampleTasks[0]! });
    });
    await engine.dispose();
    return {
      skills: status.skills,
      coldCpuS: (used.user + used.system) / 1e6,
      coldMs,
      firstQueryMs: first,
      edgesMs,
      queryMedianMs: quantile(queries, 0.5),
      queryP95Ms: quantile(queries, 0.95),
      queryAgainMedianMs: quantile(again, 0.5),
      queryAgainP95Ms: quantile(again, 0.95),
      editToAnswerMedianMs: quantile(edits, 0.5),
      heapOverEmptyMB: after.heap - before.heap,
      rssOverEmptyMB: after.rss - before.rss,
      edges: { ...edges },
    };
  },

  /** The index of the run before: files are only looked at. Beside it, the look alone. */
  async warm(skills: string, storage: string): Promise<Figures> {
    const look = await timed(() => discover(skills));
    const engine = new SkillEngine();
    const started = performance.now();
    const cpu = process.cpuUsage();
    const { lastScan, storageBytes } = await engine.configure(configOf(skills, storage));
    const warmMs = performance.now() - started;
    const used = process.cpuUsage(cpu);
    const firstQueryMs = await timed(() => engine.retrieve({ task: sampleTasks[0]! }));
    await engine.dispose();
    return {
      warmMs,
      warmCpuMs: (used.user + used.system) / 1e3,
      warmFirstQueryMs: firstQueryMs,
      baselineStatOnlyMs: look,
      warmParsed: lastScan?.parsed ?? 0,
      storageMB: (storageBytes ?? 0) / 1e6,
    };
  },

  /** Delay of the event loop of a thread that waits for a cold index: in a worker, and in that thread itself. */
  async host(skills: string, worker: string): Promise<Figures> {
    const inWorker = await delays(startEngine({ workerPath: worker }), skills);
    const inThread = await delays(new SkillEngine(), skills);
    return {
      hostDelayP99Ms: inWorker.p99,
      hostDelayMaxMs: inWorker.max,
      baselineDelayP99InThreadMs: inThread.p99,
    };
  },
};

async function delays(engine: Engine, skills: string): Promise<{ p99: number; max: number }> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  await engine.status();
  histogram.enable();
  await engine.configure(configOf(skills));
  histogram.disable();
  await engine.dispose();
  return { p99: histogram.percentile(99) / 1e6, max: histogram.max / 1e6 };
}

function configOf(skills: string, storageDirectory?: string): EngineConfig {
  const root = {
    id: 'bench',
    scope: 'extra',
    precedence: 0,
    label: 'bench',
    location: skills,
    trusted: true,
  } as const;
  const base: EngineConfig = { roots: [root], watch: false, embedding: { kind: 'none' } };
  return storageDirectory === undefined ? base : { ...base, storageDirectory };
}

function readTasks(data: string): string[] {
  const lines = readFileSync(join(data, 'tasks-dev.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { instruction: string }).instruction);
}

/** SKILL.md files that are edited, one after the other; the sample is left alone. */
function editable(skills: string): string[] {
  if (skills === 'examples/skills') return [];
  const found = readdirSync(skills, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('/SKILL.md'),
  );
  return found
    .sort()
    .slice(0, 21)
    .map((path) => join(skills, path));
}

async function bundleWorker(work: string): Promise<string> {
  const outfile = join(work, 'engine-worker.cjs');
  // Not an import: this script is bundled itself, and a bundler does not survive that.
  const { build } = createRequire(join(process.cwd(), 'package.json'))('esbuild') as typeof Esbuild;
  await build({
    entryPoints: ['src/service/engine-worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'error',
    define: { 'import.meta.url': '__importMetaUrl' },
    banner: { js: "const __importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  return outfile;
}

function run(...args: string[]): Figures {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', process.argv[1]!, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The measure "${args[0] ?? ''}" failed: ${stderr}`);
  return JSON.parse(stdout) as Figures;
}

function print(figures: Figures): void {
  process.stdout.write(JSON.stringify(figures));
}

function report(figures: Figures): void {
  console.log(`\n${number(figures.skills)} skills (${cpus().length} cores, Node ${process.version})`);
  for (const [name, value] of Object.entries(figures)) {
    if (name === 'skills') continue;
    if (typeof value === 'number') console.log(`  ${name.padEnd(28)} ${value.toFixed(value < 10 ? 2 : 0)}`);
    else
      for (const [key, count] of Object.entries(value))
        console.log(`  ${`${name} ${key}`.padEnd(28)} ${count}`);
  }
}

async function timings<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (const item of items) all.push(await timed(() => work(item)));
  return all;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function memory(): { heap: number; rss: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: (heapUsed + external) / 1e6, rss: rss / 1e6 };
}

function number(value: Figures[string] | undefined): number {
  return typeof value === 'number' ? value : 0;
}

void main();
