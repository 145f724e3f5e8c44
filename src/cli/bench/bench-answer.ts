// What a run of `gos bench` prints.

import type { NeedsResult } from '../../core/evaluate/needs.ts';
import type { OffTopicResult } from '../../core/evaluate/off-topic.ts';
import { benchTable, sizeTable } from '../../core/evaluate/report.ts';
import type { BenchResult } from '../../core/evaluate/run-bench.ts';
import { sizeChanges, type SizeChange } from '../../core/evaluate/size-change.ts';
import { counted, thousands } from '../render/numbers.ts';
import type { NamedLibrary } from './bench-libraries.ts';

export interface NamedResult extends Omit<NamedLibrary, 'records'> {
  readonly result: BenchResult;
}

export interface BenchAnswer {
  /** The library as given comes first. */
  readonly results: readonly NamedResult[];
  readonly needs: NeedsResult | undefined;
  readonly offTopic: OffTopicResult | undefined;
}

/** The first library's methods at the top; the others by their label. */
export function benchJson({ results, needs, offTopic }: BenchAnswer): object {
  const [first, ...rest] = results;
  const sizes = bothKinds(results).flatMap(({ lengthMatched, changes }) =>
    changes.map((change) => ({ ...change, lengthMatched })),
  );
  return {
    ...first!.result,
    ...(rest.length === 0
      ? {}
      : {
          libraries: Object.fromEntries(rest.map(({ label, made, result }) => [label, { made, ...result }])),
        }),
    ...(sizes.length === 0 ? {} : { sizes }),
    ...(needs === undefined ? {} : { needs }),
    ...(offTopic === undefined ? {} : { offTopic }),
  };
}

export function benchText(tasks: number, { results, needs, offTopic }: BenchAnswer): string {
  const parts = results.map(({ lengthMatched, made, result }) => {
    const notes = [
      ...(made === 0 ? [] : [`${thousands(made)} of them made`]),
      ...(lengthMatched ? ['distractors as long as the answers'] : []),
    ];
    const title = [counted(tasks, 'task'), counted(result.skills, 'skill'), ...notes].join(', ');
    return `${title}\n\n${benchTable(result)}`;
  });
  for (const { lengthMatched, changes } of bothKinds(results)) {
    if (changes.length === 0) continue;
    parts.push(
      `What more skills change, 95 % intervals of the paired difference${lengthMatched ? '; distractors as long as the answers' : ''}\n\n${changes.map(sizeTable).join('\n')}`,
    );
  }
  if (needs) {
    const { pairs, recall, linked, dependencyEdges } = needs;
    parts.push(
      `Stated needs: ${pairs} pairs in the library; ${(100 * recall).toFixed(1)} % are dependency edges, ${(100 * linked).toFixed(1)} % linked in some way. ${dependencyEdges} dependency edges in all.\n`,
    );
  }
  if (offTopic) {
    parts.push(
      `Off topic: ${(100 * offTopic.refused).toFixed(1)} % of ${offTopic.queries} queries refused.\n`,
    );
  }
  return parts.join('\n');
}

/** Plain libraries are compared with plain ones, those of matched lengths with their like. */
function bothKinds(
  results: readonly NamedResult[],
): { readonly lengthMatched: boolean; readonly changes: readonly SizeChange[] }[] {
  return [false, true].map((lengthMatched) => ({
    lengthMatched,
    changes: sizeChanges(
      results.filter((named) => named.lengthMatched === lengthMatched).map(({ result }) => result),
    ),
  }));
}
