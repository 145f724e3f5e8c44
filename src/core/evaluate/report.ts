// Bench results as a table for people.

import type { MethodName } from './methods.ts';
import type { MetricName } from './metrics.ts';
import { comparedMetrics } from './metrics.ts';
import type { BenchResult } from './run-bench.ts';
import type { SizeChange } from './size-change.ts';

const columns: readonly { readonly head: string; readonly metric: MetricName; readonly digits: number }[] = [
  { head: 'hit@1', metric: 'hit@1', digits: 2 },
  { head: 'recall@8', metric: 'recall@8', digits: 3 },
  { head: 'complete@8', metric: 'complete@8', digits: 2 },
  { head: 'MRR', metric: 'mrr', digits: 2 },
  { head: 'nDCG@8', metric: 'ndcg@8', digits: 2 },
  { head: 'in bundle', metric: 'bundleRecall', digits: 3 },
  { head: 'in full', metric: 'bundleRecallFull', digits: 3 },
  { head: 'complete', metric: 'bundleComplete', digits: 2 },
  { head: 'precision', metric: 'precisionFull', digits: 2 },
  { head: 'chars', metric: 'chars', digits: 0 },
  { head: 'tokens', metric: 'tokens', digits: 0 },
];

/** Markdown table: a row a method, means over tasks; then the comparisons whose interval leaves out 0, and what was skipped. */
export function benchTable(result: BenchResult): string {
  const head = ['method', ...columns.map((column) => column.head), 'median ms', 'p95 ms'];
  const rows = Object.entries(result.methods).map(([name, method]) => [
    name,
    ...columns.map(({ metric, digits }) => method.mean[metric].toFixed(digits)),
    method.milliseconds.median.toFixed(1),
    method.milliseconds.p95.toFixed(1),
  ]);
  const compared = result.comparisons
    .filter(({ metric }) => metric === 'recall@8' || metric === 'bundleRecall')
    .map(({ a, b, metric, interval }) => {
      const sure = interval.low > 0 ? 'better' : interval.high < 0 ? 'worse' : 'not told apart';
      return `${a} − ${b}, ${metric === 'bundleRecall' ? 'in bundle' : metric}: ${signed(interval.difference)} (95 %: ${signed(interval.low)} … ${signed(interval.high)}), ${sure}`;
    });
  const skipped = result.skipped.map(({ method, why }) => `${method}: skipped, ${why}`);
  return [...tableLines(head, rows), '', ...compared, ...skipped].join('\n').trimEnd() + '\n';
}

/** Markdown table of what more skills change: a row a method, differences of means with their 95 % intervals. */
export function sizeTable({ from, to, methods }: SizeChange): string {
  const names = comparedMetrics.map((metric) => columns.find((column) => column.metric === metric)!.head);
  const rows = Object.entries(methods).map(([method, changes]) => [
    method,
    ...comparedMetrics.map((metric) => {
      const { difference, low, high } = changes[metric];
      return `${signed(difference)} (${signed(low)} … ${signed(high)})`;
    }),
  ]);
  return `${tableLines([`${from} → ${to} skills`, ...names], rows).join('\n')}\n`;
}

function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)];
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}

const bars: readonly { readonly metric: MetricName; readonly label: string; readonly tone: string }[] = [
  { metric: 'recall@8', label: 'recall@8', tone: '#8a93a6' },
  { metric: 'bundleRecallFull', label: 'in full', tone: '#2f6fde' },
  { metric: 'bundleRecall', label: 'in bundle', tone: '#7fb0ff' },
];

/** A grouped bar chart as SVG, readable on light and dark ground. */
export function benchPlot(result: BenchResult, title: string): string {
  const methods = (Object.keys(result.methods) as MethodName[]).filter((method) => method !== 'vanilla');
  const group = 84;
  const left = 44;
  const top = 46;
  const height = 180;
  const width = left + methods.length * group + 16;
  const y = (value: number): number => top + height * (1 - value);
  const parts: string[] = [];
  for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(
      `<line x1="${left}" x2="${width - 12}" y1="${y(tick)}" y2="${y(tick)}" stroke="#8a93a6" stroke-opacity="0.35"/>`,
    );
    parts.push(`<text x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`);
  }
  methods.forEach((method, i) => {
    const x = left + i * group + 12;
    bars.forEach(({ metric, tone }, k) => {
      const value = result.methods[method]!.mean[metric];
      parts.push(
        `<rect x="${x + k * 20}" y="${y(value).toFixed(1)}" width="17" height="${(height * value).toFixed(1)}" rx="2" fill="${tone}"/>`,
      );
      parts.push(
        `<text x="${x + k * 20 + 8.5}" y="${(y(value) - 4).toFixed(1)}" text-anchor="middle" font-size="9">${value.toFixed(2).replace(/^0/, '')}</text>`,
      );
    });
    method.split(/-(?=without|lexical|and|rerank)/).forEach((word, row) => {
      parts.push(
        `<text x="${x + 28}" y="${top + height + 16 + row * 12}" text-anchor="middle" font-size="10">${word}</text>`,
      );
    });
  });
  bars.forEach(({ label, tone }, k) => {
    parts.push(
      `<rect x="${left + k * 90}" y="26" width="10" height="10" rx="2" fill="${tone}"/><text x="${left + 14 + k * 90}" y="35">${label}</text>`,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top + height + 64}" viewBox="0 0 ${width} ${top + height + 64}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="11" fill="#7a8394">
<text x="${left}" y="16" font-size="13" font-weight="600">${title}</text>
${parts.join('\n')}
</svg>
`;
}
