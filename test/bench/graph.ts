// Cold build, warm start, one edit and memory, in figures: npm run bench:graph -- [DATA] [SIZES] [--no-warm], DATA being $GOS_DATA by
// default. Sizes past 2,000, up to any, are whole copies with changed names.
// Each size runs in a process of its own, so that memory and caches start clean.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { nodeSha256 } from '../../src/node/sha256.ts';
import { SkillLibrary } from '../../src/core/library.ts';
import { discover } from '../../src/node/discover.ts';
import { readSkill } from '../../src/node/read-skill.ts';
import { SkillEngine } from '../../src/service/skill-engine.ts';
import { benchRoot, layOut } from './library-files.ts';
import { missedNeeds, readNeeds } from './needs.ts';

const asked = [
  { size: 200, cold: 0.6, warm: undefined, edit: 20, memory: 40 },
  { size: 2000, cold: 5, warm: 500, edit: 20, memory: 150 },
  { size: 11_000, cold: 30, warm: 2500, edit: 25, memory: 600 },
] as const;

interface Figures {
  readonly skills: number;
  readonly edges: number;
  readonly coldCpuSeconds: number;
  readonly firstRetrievalMs: number;
  readonly editMs: number;
  readonly editCpuMs: number;
  readonly applyMs: number;
  readonly memoryMb: number;
  readonly needs: string;
}

function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Heap and buffers after a full collection: what the engine holds on to. */
function heldMb(): number {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** `skills`: a folder of just the skills that are measured. */
async function measure(data: string, skills: string): Promise<Figures> {
  const tasks = readFileSync(join(data, 'tasks-dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { instruction: string }).instruction);
  const warm = new SkillLibrary();
  warm.setRoots([benchRoot]);
  await warm.retrieve({ task: 'warm the code paths' });
  const library = new SkillLibrary(nodeSha256);
  library.setRoots([benchRoot]);
  const emptyMb = heldMb();
  const start = process.cpuUsage();
  const root = { ...benchRoot, location: skills };
  for (const found of (await discover(skills)).skills)
    library.apply([{ kind: 'set', source: readSkill(root, found).source }]);
  const coldCpuSeconds = cpuMs(start) / 1000;
  const first = performance.now();
  await library.retrieve({ task: tasks[0] ?? '' });
  const firstRetrievalMs = performance.now() - first;

  const ids = [...library.records()].map((record) => record.skill.id).sort();
  const edits: number[] = [];
  const editCpu: number[] = [];
  const applies: number[] = [];
  const count = 45;
  for (let i = 0; i < count; i++) {
    const skill = library.record(ids[(i * 7919) % ids.length] ?? '')?.skill;
    if (!skill) continue;
    const { id, root, path, sourcePath, resources } = skill;
    const content = `${skill.text}\nEdited ${i}: reads \`edited-${i}.parquet\`, see also \`${library.record(ids[(i * 104729) % ids.length] ?? '')?.skill.name ?? ''}\`.\n`;
    const cpu = process.cpuUsage();
    const began = performance.now();
    library.apply([{ kind: 'set', source: { id, root, path, sourcePath, content, resources } }]);
    const applied = performance.now();
    await library.retrieve({ task: tasks[i % tasks.length] ?? '' });
    // The first ones still compile code and rows.
    if (i >= 10) {
      edits.push(performance.now() - began);
      applies.push(applied - began);
      editCpu.push(cpuMs(cpu));
    }
  }
  const memoryMb = heldMb() - emptyMb;
  const edges = Object.values(library.edgeCounts()).reduce((sum, n) => sum + n, 0);
  const needs = readNeeds(data).filter(
    (need) => library.record(`bench/${need.skill}`) && library.record(`bench/${need.needs}`),
  );
  const missed = missedNeeds(library.graph, needs).length;
  return {
    skills: library.size,
    edges,
    coldCpuSeconds,
    firstRetrievalMs,
    editMs: median(edits),
    editCpuMs: median(editCpu),
    applyMs: median(applies),
    memoryMb,
    needs: needs.length === 0 ? 'none stated here' : `${needs.length - missed} of ${needs.length}`,
  };
}

/** The first start stores the index in `storage`, later ones only look at the files. */
async function start(skills: string, storageDirectory: string): Promise<Started> {
  const engine = new SkillEngine();
  const began = performance.now();
  const roots = [{ ...benchRoot, location: skills }];
  await engine.configure({ roots, watch: false, embedding: { kind: 'none' }, storageDirectory });
  const startMs = performance.now() - began;
  await engine.retrieve({ task: 'Convert the waveforms to CSV and plot them.' });
  const bundleMs = performance.now() - began;
  await engine.dispose();
  return { startMs, bundleMs };
}

/** Milliseconds to the end of a start, and to the end of a first retrieval right after it, which joins what the start left. */
interface Started {
  readonly startMs: number;
  readonly bundleMs: number;
}

/** Medians of three processes. */
function warmStart(skills: string, storage: string): Started {
  const once = (): Started => JSON.parse(child('start', skills, storage)) as Started;
  once();
  const all = [once(), once(), once()];
  return { startMs: median(all.map((a) => a.startMs)), bundleMs: median(all.map((a) => a.bundleMs)) };
}

/** Runs this script again, in a process of its own; what it prints, '' where it failed. */
function child(...args: string[]): string {
  const run = spawnSync(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return run.status === 0 ? (run.stdout.trim().split('\n').at(-1) ?? '') : '';
}

async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2).filter((text) => !text.startsWith('--'));
  if (first === 'measure') {
    console.log(JSON.stringify(await measure(rest[0]!, rest[1]!)));
    return;
  }
  if (first === 'start') {
    console.log(JSON.stringify(await start(rest[0]!, rest[1]!)));
    return;
  }
  const isSizes = (text: string | undefined): boolean => /^\d+(?:,\d+)*$/.test(text ?? '');
  const data = (isSizes(first) ? undefined : first) ?? process.env.GOS_DATA ?? '';
  const sizes = [first, ...rest].find(isSizes) ?? asked.map(({ size }) => size).join(',');
  if (!existsSync(join(data, 'library'))) {
    console.error(
      'usage: npm run bench:graph -- [DATA] [SIZES] [--no-warm]: DATA (default: $GOS_DATA) is the directory that holds library/ and needs-dev.jsonl; SIZES e.g. 200,2000,11000,20000',
    );
    process.exitCode = 2;
    return;
  }
  console.log(
    'skills | edges | cold build CPU s | warm start ms (to the first bundle) | one edit → fresh retrieval, median ms (CPU ms; apply ms) | memory MB | first retrieval ms | stated needs',
  );
  for (const size of sizes.split(',').map(Number)) {
    const work = mkdtempSync(join(tmpdir(), 'gos-graph-bench-'));
    try {
      const skills = layOut(data, size, join(work, 'skills'));
      const line = child('measure', data, skills);
      if (line === '') {
        console.log(`${size} | failed`);
        process.exitCode = 1;
        continue;
      }
      const warm = process.argv.includes('--no-warm') ? undefined : warmStart(skills, join(work, 'storage'));
      printRow(size, JSON.parse(line) as Figures, warm);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
}

function printRow(size: number, f: Figures, warm: Started | undefined): void {
  const limit = asked.find((row) => row.size === size);
  const bound = (value: number | undefined): string => (value === undefined ? '' : ` (≤ ${value})`);
  console.log(
    [
      f.skills,
      f.edges,
      `${f.coldCpuSeconds.toFixed(2)}${bound(limit?.cold)}`,
      warm === undefined
        ? '–'
        : `${warm.startMs.toFixed(0)}${bound(limit?.warm)} (${warm.bundleMs.toFixed(0)})`,
      `${f.editMs.toFixed(1)}${bound(limit?.edit)} (${f.editCpuMs.toFixed(1)}; ${f.applyMs.toFixed(1)})`,
      `${f.memoryMb.toFixed(0)}${bound(limit?.memory)}`,
      f.firstRetrievalMs.toFixed(0),
      f.needs,
    ].join(' | '),
  );
}

void main();
