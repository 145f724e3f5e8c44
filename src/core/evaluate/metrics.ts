// How good an answer is, for tasks whose right skills are known.

/** One method's answer to one task. Ids are the bench's own names for skills. */
export interface Answer {
  /** Best first, without duplicates. */
  readonly ranking: readonly string[];
  /** Skills whose instructions the bundle holds. */
  readonly full: readonly string[];
  /** Skills that the bundle only names. */
  readonly pointers: readonly string[];
  /** Of the text that an agent is given. */
  readonly chars: number;
  readonly tokens: number;
  readonly ms: number;
}

export const metricNames = [
  'hit@1',
  'recall@1',
  'recall@3',
  'recall@5',
  'recall@8',
  'recall@20',
  'complete@8',
  'mrr',
  'ndcg@8',
  'bundleRecall',
  'bundleRecallFull',
  'bundleComplete',
  'bundleCompleteFull',
  'precision',
  'precisionFull',
  'full',
  'pointers',
  'chars',
  'tokens',
  'ms',
] as const;
export type MetricName = (typeof metricNames)[number];
/** What methods and sizes of libraries are told apart by. */
export const comparedMetrics = [
  'hit@1',
  'recall@8',
  'complete@8',
  'bundleRecall',
  'bundleRecallFull',
] as const satisfies readonly MetricName[];
export type ComparedMetric = (typeof comparedMetrics)[number];
export type Metrics = Readonly<Record<MetricName, number>>;

/** `right` is not empty. Shares are 0…1; an empty bundle has precision 0. */
export function measure(answer: Answer, right: readonly string[]): Metrics {
  const wanted = new Set(right);
  const recall = (ids: readonly string[]): number => ids.filter((id) => wanted.has(id)).length / wanted.size;
  const recallAt = (k: number): number => recall(answer.ranking.slice(0, k));
  const precision = (ids: readonly string[]): number =>
    ids.length === 0 ? 0 : ids.filter((id) => wanted.has(id)).length / ids.length;
  const first = answer.ranking.findIndex((id) => wanted.has(id));
  const bundle = [...new Set([...answer.full, ...answer.pointers])];
  return {
    'hit@1': first === 0 ? 1 : 0,
    'recall@1': recallAt(1),
    'recall@3': recallAt(3),
    'recall@5': recallAt(5),
    'recall@8': recallAt(8),
    'recall@20': recallAt(20),
    'complete@8': recallAt(8) === 1 ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    'ndcg@8': discountedGain(answer.ranking.slice(0, 8), wanted),
    bundleRecall: recall(bundle),
    bundleRecallFull: recall(answer.full),
    bundleComplete: recall(bundle) === 1 ? 1 : 0,
    bundleCompleteFull: recall(answer.full) === 1 ? 1 : 0,
    precision: precision(bundle),
    precisionFull: precision(answer.full),
    full: answer.full.length,
    pointers: answer.pointers.length,
    chars: answer.chars,
    tokens: answer.tokens,
    ms: answer.ms,
  };
}

/** Binary gains over log2(rank + 1), divided by the best possible. */
function discountedGain(ids: readonly string[], wanted: ReadonlySet<string>): number {
  const gain = (rank: number): number => 1 / Math.log2(rank + 2);
  let got = 0;
  ids.forEach((id, rank) => (got += wanted.has(id) ? gain(rank) : 0));
  let best = 0;
  for (let rank = 0; rank < Math.min(wanted.size, 8); rank++) best += gain(rank);
  return got / best;
}

/** Mean of each metric; all 0 for no tasks. */
export function meanMetrics(tasks: readonly Metrics[]): Metrics {
  const mean = (name: MetricName): number =>
    tasks.length === 0 ? 0 : tasks.reduce((sum, task) => sum + task[name], 0) / tasks.length;
  return Object.fromEntries(metricNames.map((name) => [name, mean(name)])) as Metrics;
}

/** `share` of the sorted values lies at or below it; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;
}
