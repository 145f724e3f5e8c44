// `gos bench`: how good retrieval is, on tasks whose right skills are known.

import { readFileSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { openBenchLibrary } from '../core/evaluate/bench-library.ts';
import { drawLengthMatched } from '../core/evaluate/length-match.ts';
import { methodHelp, methodNames, type MethodName } from '../core/evaluate/methods.ts';
import { measureNeeds, type NeedsResult } from '../core/evaluate/needs.ts';
import { measureOffTopic, parseQueries, type OffTopicResult } from '../core/evaluate/off-topic.ts';
import { hashText } from '../core/evaluate/random.ts';
import { benchPlot, benchTable } from '../core/evaluate/report.ts';
import { runBench, type BenchOptions, type BenchResult } from '../core/evaluate/run-bench.ts';
import type { BenchTask } from '../core/evaluate/task.ts';
import { parseNeeds, plainPath } from '../core/evaluate/task.ts';
import type { SkillRecord } from '../core/record.ts';
import { embeddingHelp } from '../service/workspace/embedding-choice.ts';
import { expandPath } from '../service/workspace/skill-roots.ts';
import { loadBench } from './bench/load-bench.ts';
import { openMeaning } from './bench/open-meaning.ts';
import type { Cli } from './cli.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { writeJson } from './json-output.ts';
import { makeProgress } from './progress.ts';
import type { Runner } from './program.ts';
import { counted } from './render/numbers.ts';

interface BenchCommandOptions {
  readonly tasks: string;
  readonly library?: string;
  readonly list?: string;
  readonly method?: readonly MethodName[];
  readonly sizes?: readonly number[];
  readonly lengthMatched?: boolean;
  readonly needs?: string;
  readonly offTopic?: string;
  readonly half?: 'even' | 'odd';
  readonly seed: number;
  readonly maxContextChars?: number;
  readonly maxSkills?: number;
  readonly maxSkillChars?: number;
  readonly embedding: string;
  readonly svg?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export function addBenchCommand(program: Command, run: Runner): void {
  program
    .command('bench')
    .description('how good retrieval is, on tasks whose right skills are known')
    .requiredOption(
      '--tasks <file>',
      'tasks.jsonl: {"task", "instruction", "skills": [folders]} a line; or a checkout of SkillsBench',
    )
    .option('--library <dir>', 'folder of skills')
    .option('--list <file>', 'take only these skills of the library, a folder a line')
    .addOption(new Option('--method <name...>', 'methods to compare (default: all)').choices(methodNames))
    .option('--sizes <n,n,...>', 'also on the first n skills, answers first', sizes)
    .option('--length-matched', 'also on a library whose distractors are as long as the answers')
    .option('--needs <file>', 'needs.jsonl: {"skill", "needs"} a line: are the stated needs edges?')
    .option('--off-topic <file>', 'queries that no skill serves, {"task"} a line: how many are refused?')
    .addOption(
      new Option('--half <half>', 'only the tasks of one half, by a hash of their name').choices([
        'even',
        'odd',
      ]),
    )
    .option('--seed <n>', 'of what is drawn at random', whole, 1)
    .option('--max-context-chars <n>', 'characters of a bundle', whole)
    .option('--max-skills <n>', 'skills in full', whole)
    .option('--max-skill-chars <n>', 'characters of one skill', whole)
    .option('--embedding <choice>', `sentence encoder for vector and hybrid: ${embeddingHelp}`, 'bundled')
    .option('--svg <file>', 'write a chart')
    .option('--json', 'one JSON document on stdout')
    .option('-q, --quiet', 'no progress')
    .addHelpText(
      'after',
      `\nMethods:\n${methodNames.map((name) => `  ${name.padEnd(31)} ${methodHelp[name]}`).join('\n')}\n`,
    )
    .action(run((cli, options: BenchCommandOptions) => benchCommand(cli, options)));
}

interface NamedResult {
  readonly label: string;
  readonly result: BenchResult;
}

async function benchCommand(cli: Cli, options: BenchCommandOptions): Promise<ExitCode> {
  const progress = makeProgress(cli, options.quiet ?? false);
  const path = (given: string): string => expandPath(given, cli.here);
  const input = await loadBench({
    tasks: path(options.tasks),
    ...(options.library === undefined ? {} : { library: path(options.library) }),
    ...(options.list === undefined ? {} : { list: path(options.list) }),
    signal: cli.signal,
    onProgress: (done, total) => progress.report({ done, total, what: 'reading skills' }),
  });
  const tasks =
    options.half === undefined
      ? input.tasks
      : input.tasks.filter(({ task }) => hashText(task) % 2 === (options.half === 'even' ? 0 : 1));
  const methods = options.method ?? methodNames;
  const { meaning, noMeaning, dispose } = await openMeaning(
    cli,
    options.embedding,
    methods,
    input.records,
    progress.report,
  );
  try {
    const settings: BenchOptions = {
      methods: ordered(methods),
      budget: budgetOf(options),
      meaning,
      noMeaning,
      signal: cli.signal,
      onProgress: (done, total, what) => progress.report({ done, total, what }),
    };
    const results: NamedResult[] = [];
    for (const { label, records } of libraries(input.records, tasks, options)) {
      results.push({ label, result: await runBench(tasks, records, settings) });
    }
    const needs =
      options.needs === undefined
        ? undefined
        : measureNeeds(
            parseNeeds(readFileSync(path(options.needs), 'utf8')),
            openBenchLibrary(input.records),
          );
    const offTopic =
      options.offTopic === undefined
        ? undefined
        : await measureOffTopic(
            parseQueries(readFileSync(path(options.offTopic), 'utf8')),
            openBenchLibrary(input.records, meaning),
          );
    progress.end();
    if (options.svg !== undefined)
      writeFileSync(
        path(options.svg),
        benchPlot(
          results[0]!.result,
          `${counted(tasks.length, 'task')}, ${counted(results[0]!.result.skills, 'skill')}`,
        ),
      );
    if (options.json) writeJson(cli, 'bench', jsonOf(results, needs, offTopic));
    else cli.out(textOf(tasks.length, results, needs, offTopic));
    return exitCodes.ok;
  } finally {
    progress.end();
    await dispose();
  }
}

/** The library as it is; then smaller ones, and one of matched lengths. */
function* libraries(
  records: readonly SkillRecord[],
  tasks: readonly BenchTask[],
  options: BenchCommandOptions,
): Generator<{ label: string; records: readonly SkillRecord[] }> {
  yield { label: String(records.length), records };
  const answers = new Set(tasks.flatMap((task) => task.skills));
  const isAnswer = (record: SkillRecord): boolean => answers.has(plainPath(record.skill.path));
  for (const size of options.sizes ?? []) {
    if (size >= records.length) continue;
    const all = [...records.filter(isAnswer), ...records.filter((record) => !isAnswer(record))];
    yield { label: String(size), records: all.slice(0, size) };
  }
  if (!options.lengthMatched) return;
  const sized = (record: SkillRecord): { id: string; length: number } => ({
    id: record.skill.id,
    length: record.skill.text.length,
  });
  const right = records.filter(isAnswer);
  const others = records.filter((record) => !isAnswer(record));
  // Half of the distractors: with all of them nothing would be left to choose.
  const drawn = new Set(
    drawLengthMatched(
      right.map(sized),
      others.map(sized),
      right.length + Math.floor(others.length / 2),
      options.seed,
    ).map(({ id }) => id),
  );
  yield { label: 'length-matched', records: records.filter((record) => drawn.has(record.skill.id)) };
}

/** `depth` follows `gos`, whose size it takes. */
function ordered(methods: readonly MethodName[]): MethodName[] {
  return methodNames.filter((name) => methods.includes(name));
}

function budgetOf(options: BenchCommandOptions): BenchOptions['budget'] {
  const { maxContextChars, maxSkills, maxSkillChars } = options;
  return {
    ...(maxContextChars === undefined ? {} : { maxContextChars }),
    ...(maxSkills === undefined ? {} : { maxSkills }),
    ...(maxSkillChars === undefined ? {} : { maxSkillChars }),
  };
}

/** The first library's methods at the top; the others by their label. */
function jsonOf(
  results: readonly NamedResult[],
  needs: NeedsResult | undefined,
  offTopic: OffTopicResult | undefined,
): object {
  const [first, ...rest] = results;
  return {
    ...first!.result,
    ...(rest.length === 0
      ? {}
      : { libraries: Object.fromEntries(rest.map(({ label, result }) => [label, result])) }),
    ...(needs === undefined ? {} : { needs }),
    ...(offTopic === undefined ? {} : { offTopic }),
  };
}

function textOf(
  tasks: number,
  results: readonly NamedResult[],
  needs: NeedsResult | undefined,
  offTopic: OffTopicResult | undefined,
): string {
  const parts = results.map(
    ({ label, result }) =>
      `${counted(tasks, 'task')}, ${counted(result.skills, 'skill')}${label === 'length-matched' ? ', distractors as long as the answers' : ''}\n\n${benchTable(result)}`,
  );
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

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.');
  return value;
}

function sizes(text: string): number[] {
  return text.split(',').map((part) => whole(part.trim()));
}
