// Runs methods over tasks and libraries, and compares them.

import type { SkillRecord } from '../record.ts';
import type { Budget } from '../retrieve/bundle.ts';
import type { BenchMeaning } from './bench-library.ts';
import { openBenchLibrary } from './bench-library.ts';
import type { Interval } from './bootstrap.ts';
import { pairedBootstrap } from './bootstrap.ts';
import type { MethodName } from './methods.ts';
import { answerTask, meaningMethods } from './methods.ts';
import type { Answer, MetricName, Metrics } from './metrics.ts';
import { comparedMetrics, meanMetrics, measure, percentile } from './metrics.ts';
import type { BenchTask } from './task.ts';

export interface TaskResult extends Metrics {
  readonly task: string;
  readonly right: readonly string[];
  readonly ranking: readonly string[];
  readonly inFull: readonly string[];
  readonly asPointer: readonly string[];
}

export interface MethodResult {
  readonly mean: Metrics;
  readonly milliseconds: { readonly median: number; readonly p95: number };
  readonly tasks: readonly TaskResult[];
}

export interface Comparison {
  readonly a: MethodName;
  readonly b: MethodName;
  readonly metric: MetricName;
  /** Of a − b, over tasks. */
  readonly interval: Interval;
}

export interface BenchResult {
  readonly skills: number;
  readonly methods: Readonly<Partial<Record<MethodName, MethodResult>>>;
  readonly comparisons: readonly Comparison[];
  /** Methods that were asked for and not run, and why. */
  readonly skipped: readonly { readonly method: MethodName; readonly why: string }[];
}

export interface BenchOptions {
  readonly methods: readonly MethodName[];
  readonly budget: Partial<Budget>;
  readonly meaning?: BenchMeaning | undefined;
  /** Why there is no meaning. */
  readonly noMeaning?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

const rankingShown = 20;

/** Tasks whose skills are not in the library are counted as they are: those skills are missed. */
export async function runBench(
  tasks: readonly BenchTask[],
  records: readonly SkillRecord[],
  options: BenchOptions,
): Promise<BenchResult> {
  const library = openBenchLibrary(records, options.meaning);
  const skipped = options.meaning
    ? []
    : options.methods
        .filter((method) => meaningMethods.has(method))
        .map((method) => ({ method, why: options.noMeaning ?? 'no sentence encoder' }));
  const methods = options.methods.filter(
    (method) => options.meaning !== undefined || !meaningMethods.has(method),
  );
  // Edges are joined as they are first asked for: that is indexing, not a query.
  for (const id of library.graph.ids) library.graph.outEdges(id);
  const results: Partial<Record<MethodName, MethodResult>> = {};
  const ours = new Map<string, Answer>();
  for (const method of methods) {
    const answers: { readonly task: BenchTask; readonly answer: Answer }[] = [];
    for (const [i, task] of tasks.entries()) {
      options.signal?.throwIfAborted();
      options.onProgress?.(i, tasks.length, method);
      // The first asking makes the task's vectors; the second is timed.
      if (options.meaning)
        await answerTask(method, task.instruction, library, options.budget, ours.get(task.task));
      const answer = await answerTask(method, task.instruction, library, options.budget, ours.get(task.task));
      if (method === 'gos') ours.set(task.task, answer);
      answers.push({ task, answer });
    }
    results[method] = methodResult(answers);
  }
  return { skills: records.length, methods: results, comparisons: compare(results), skipped };
}

function methodResult(
  answers: readonly { readonly task: BenchTask; readonly answer: Answer }[],
): MethodResult {
  const tasks = answers.map(({ task, answer }): TaskResult => ({
    task: task.task,
    ...measure(answer, task.skills),
    right: task.skills,
    ranking: answer.ranking.slice(0, rankingShown),
    inFull: answer.full,
    asPointer: answer.pointers.slice(0, rankingShown),
  }));
  const times = tasks.map((task) => task.ms);
  return {
    mean: meanMetrics(tasks),
    milliseconds: { median: percentile(times, 0.5), p95: percentile(times, 0.95) },
    tasks,
  };
}

function compare(results: Readonly<Partial<Record<MethodName, MethodResult>>>): Comparison[] {
  const gos = results.gos;
  if (!gos) return [];
  const others = (Object.keys(results) as MethodName[]).filter((method) => method !== 'gos');
  return others.flatMap((b) =>
    comparedMetrics.map((metric) => ({
      a: 'gos' as const,
      b,
      metric,
      interval: pairedBootstrap(
        gos.tasks.map((task) => task[metric]),
        results[b]!.tasks.map((task) => task[metric]),
      ),
    })),
  );
}
