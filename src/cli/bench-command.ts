// `gos bench`: how good retrieval is, on tasks whose right skills are known.

import { readFileSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { openBenchLibrary } from '../core/evaluate/bench-library.ts';
import { methodHelp, methodNames, type MethodName } from '../core/evaluate/methods.ts';
import { measureNeeds } from '../core/evaluate/needs.ts';
import { measureOffTopic, parseQueries } from '../core/evaluate/off-topic.ts';
import { hashText } from '../core/evaluate/random.ts';
import { benchPlot } from '../core/evaluate/report.ts';
import { runBench, type BenchOptions } from '../core/evaluate/run-bench.ts';
import { parseNeeds } from '../core/evaluate/task.ts';
import { embeddingHelp } from '../service/workspace/embedding-choice.ts';
import { expandPath } from '../service/workspace/skill-roots.ts';
import { benchJson, benchText, type NamedResult } from './bench/bench-answer.ts';
import { benchLibraries } from './bench/bench-libraries.ts';
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
  readonly enlarge?: number;
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
    .option(
      '--sizes <n,n,...>',
      'also on the first n skills, answers first; of the enlarged library with --enlarge',
      sizes,
    )
    .option('--length-matched', 'also on a library whose distractors are as long as the answers')
    .option(
      '--enlarge <n>',
      'also on the library made n skills large by further distractors, put together from parts of its skills that are no answers; prints what that changes',
      whole,
    )
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
  const listening = {
    signal: cli.signal,
    onProgress: (done: number, total: number, what: string) => progress.report({ done, total, what }),
  };
  const { meaning, noMeaning, add, dispose } = await openMeaning(
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
      ...listening,
    };
    const results: NamedResult[] = [];
    const libraries = benchLibraries(input.records, tasks, input.tasks, { ...options, ...listening });
    for await (const { records, ...library } of libraries) {
      await add(records);
      results.push({ ...library, result: await runBench(tasks, records, settings) });
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
    const answer = { results, needs, offTopic };
    if (options.json) writeJson(cli, 'bench', benchJson(answer));
    else cli.out(benchText(tasks.length, answer));
    return exitCodes.ok;
  } finally {
    progress.end();
    await dispose();
  }
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

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Give a whole number.');
  return value;
}

function sizes(text: string): number[] {
  return text.split(',').map((part) => whole(part.trim()));
}
