// The libraries of one run: as given, larger, smaller, and with distractors as long as the answers.

import { madeDistractors } from '../../core/evaluate/enlarge-library.ts';
import { drawLengthMatched } from '../../core/evaluate/length-match.ts';
import type { BenchTask } from '../../core/evaluate/task.ts';
import { plainPath } from '../../core/evaluate/task.ts';
import type { SkillRecord } from '../../core/record.ts';
import { TimeSlice } from '../../core/time-slice.ts';
import { UsageError } from '../cli-errors.ts';

export interface BenchLibrariesOptions {
  readonly sizes?: readonly number[];
  readonly lengthMatched?: boolean;
  readonly enlarge?: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number, what: string) => void;
}

export interface NamedLibrary {
  readonly label: string;
  readonly lengthMatched: boolean;
  /** Answers first where it is not the library as given. */
  readonly records: readonly SkillRecord[];
  /** How many of them are made distractors. */
  readonly made: number;
}

/**
 * The library as it is; the enlarged one; the first skills of the larger of both, answers first. Then the same for the
 * library of matched lengths, where it is enlarged; else that library alone.
 * `asked` are the tasks of this run; of `allTasks` no answer goes into a made distractor.
 */
export async function* benchLibraries(
  records: readonly SkillRecord[],
  asked: readonly BenchTask[],
  allTasks: readonly BenchTask[],
  options: BenchLibrariesOptions,
): AsyncGenerator<NamedLibrary, void> {
  const { enlarge, seed } = options;
  if (enlarge !== undefined && enlarge <= records.length)
    throw new UsageError(
      `The library holds ${records.length} skills already.`,
      'Give --enlarge a larger number.',
    );
  const isRight = isAnswerOf(asked);
  const right = records.filter(isRight);
  const others = records.filter((record) => !isRight(record));
  yield { label: String(records.length), lengthMatched: false, records, made: 0 };
  yield* furtherSizes(records, [...right, ...others], '');
  if (!options.lengthMatched) return;
  const sized = (record: SkillRecord): { id: string; length: number } => ({
    id: record.skill.id,
    length: record.skill.text.length,
  });
  // Half of the distractors: with all of them nothing would be left to choose.
  const drawn = new Set(
    drawLengthMatched(
      right.map(sized),
      others.map(sized),
      right.length + Math.floor(others.length / 2),
      seed,
    ).map(({ id }) => id),
  );
  const matched = records.filter((record) => drawn.has(record.skill.id));
  yield { label: 'length-matched', lengthMatched: true, records: matched, made: 0 };
  if (enlarge !== undefined)
    yield* furtherSizes(
      matched,
      [...right, ...matched.filter((record) => !isRight(record))],
      'length-matched-',
    );

  async function* furtherSizes(
    base: readonly SkillRecord[],
    answersFirst: readonly SkillRecord[],
    prefix: string,
  ): AsyncGenerator<NamedLibrary, void> {
    const all = [...answersFirst];
    if (enlarge !== undefined) {
      const slice = new TimeSlice();
      const isAnswer = isAnswerOf(allTasks);
      for (const record of madeDistractors(base, { size: enlarge, seed, isAnswer, sources: records })) {
        all.push(record);
        options.onProgress(all.length - base.length, enlarge - base.length, 'making distractors');
        await slice.breathe(options.signal);
      }
      if (all.length < enlarge)
        throw new UsageError(
          'The library cannot be enlarged: too few of its skills are no answers.',
          'Give a larger library.',
        );
    }
    const sizes = new Set([...(enlarge === undefined ? [] : [enlarge]), ...(options.sizes ?? [])]);
    for (const size of sizes) {
      if (size > all.length || size === base.length) continue;
      yield {
        label: prefix + String(size),
        lengthMatched: prefix !== '',
        records: all.slice(0, size),
        made: Math.max(0, size - base.length),
      };
    }
  }
}

function isAnswerOf(tasks: readonly BenchTask[]): (record: SkillRecord) => boolean {
  const answers = new Set(tasks.flatMap((task) => task.skills));
  return (record) => answers.has(plainPath(record.skill.path));
}
