// What a larger library costs: the same tasks and methods, asked of more skills.

import type { Interval } from './bootstrap.ts';
import { pairedBootstrap } from './bootstrap.ts';
import type { MethodName } from './methods.ts';
import type { ComparedMetric } from './metrics.ts';
import { comparedMetrics } from './metrics.ts';
import type { BenchResult, MethodResult } from './run-bench.ts';

/** Values at `to` skills − those at `from` skills, task by task: negative is a loss. */
export interface SizeChange {
  readonly from: number;
  readonly to: number;
  /** `vanilla`, which names every skill, is left out. */
  readonly methods: Readonly<Partial<Record<MethodName, MetricChanges>>>;
}

export type MetricChanges = Readonly<Record<ComparedMetric, Interval>>;

/** Of each library against the next smaller one. The results are of the same tasks. */
export function sizeChanges(results: readonly BenchResult[]): SizeChange[] {
  const bySize = [...results].sort((a, b) => a.skills - b.skills);
  return bySize.slice(1).map((larger, i) => changeBetween(bySize[i]!, larger));
}

function changeBetween(smaller: BenchResult, larger: BenchResult): SizeChange {
  const methods: Partial<Record<MethodName, MetricChanges>> = {};
  for (const method of Object.keys(larger.methods) as MethodName[]) {
    const before = smaller.methods[method];
    const after = larger.methods[method];
    if (before && after && method !== 'vanilla') methods[method] = metricChanges(before, after);
  }
  return { from: smaller.skills, to: larger.skills, methods };
}

function metricChanges(before: MethodResult, after: MethodResult): MetricChanges {
  const intervals = comparedMetrics.map((metric) => [
    metric,
    pairedBootstrap(
      after.tasks.map((task) => task[metric]),
      before.tasks.map((task) => task[metric]),
    ),
  ]);
  return Object.fromEntries(intervals) as MetricChanges;
}
