// `gos retrieve` and its short form `gos query`; `graphskills-query` is `gos retrieve --format gos`.

import { Option, type Command } from 'commander';
import type { Bundle, RetrieveRequest } from '../../core/retrieve/bundle.ts';
import { noRoomNote } from '../../core/retrieve/no-room.ts';
import { defaultBudget } from '../../core/retrieve/bundle.ts';
import { defaultSettings } from '../../core/retrieve/settings.ts';
import { projectContext } from '../../service/workspace/project-context.ts';
import { expandPath } from '../../service/workspace/skill-roots.ts';
import type { Cli } from '../cli.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import { withAnswers, type Answers } from '../answers.ts';
import { noSkillsText } from '../open-library.ts';
import {
  addLibraryOptions,
  addRetrievalOptions,
  budgetOf,
  count,
  rankingOf,
  type LibraryOptions,
  type RetrievalOptions,
} from '../options.ts';
import type { Runner } from '../program.ts';
import { bundleText, type BundleTextOptions } from '../render/bundle-text.ts';
import { gosFormat } from '../render/gos-format.ts';
import { rankedText } from '../render/ranked-text.ts';
import { printable } from '../terminal.ts';
import { readTask, unswallow } from '../task.ts';
import { inEnglish } from '../../core/say.ts';
import { plainBundle } from '../plain-answers.ts';

export interface RetrieveOptions extends LibraryOptions, RetrievalOptions {
  readonly format?: 'text' | 'markdown' | 'gos' | 'json';
  readonly raw?: boolean;
  readonly file?: string;
  readonly explain?: boolean;
  readonly context?: readonly string[];
  readonly project?: string;
}

export function addRetrieveCommands(program: Command, run: Runner): void {
  const retrieve = program
    .command('retrieve')
    .description('the skills that a task needs, in order of use, within a budget')
    .argument('[task...]', 'what you want to do; `-` reads it from standard input')
    .option('-f, --file <path>', 'read the task from a file')
    .option('--context <word...>', 'files or libraries at hand: a weaker hint than the task')
    .option('--project <dir>', 'take file names and declared libraries of this folder as context')
    .addOption(
      new Option(
        '--format <format>',
        'text (what and why), markdown (with the instructions, for an agent), gos (as the released tool)',
      )
        .choices(['text', 'markdown', 'gos', 'json'])
        .default('text')
        .helpGroup('Output:'),
    )
    .addOption(new Option('--raw', '').hideHelp())
    .addOption(new Option('--explain', 'take every score apart').helpGroup('Output:'));
  addLibraryOptions(retrieve);
  addRetrievalOptions(retrieve);
  retrieve.addHelpText('after', retrieveHelp);
  retrieve.action(
    run((cli, words: string[], options: RetrieveOptions) => retrieveCommand(cli, words, options)),
  );

  const query = program
    .command('query')
    .description('a short ranked list of skills for a task')
    .argument('[task...]', 'what you look for; `-` reads it from standard input')
    .option('-f, --file <path>', 'read the task from a file')
    .addOption(new Option('--limit <n>', 'results').default(10).argParser(count));
  addLibraryOptions(query);
  addRetrievalOptions(query);
  query.addHelpText(
    'after',
    '\nWhere no skill fits, the nearest are listed below a line that says so; exit code 1.',
  );
  query.action(
    run((cli, words: string[], options: RetrieveOptions & { limit: number }) =>
      queryCommand(cli, words, options),
    ),
  );
}

const retrieveHelp = `
Examples:
  gos retrieve "find the phases in this waveform and associate them into events"
  gos retrieve "plot the residuals" --project .
  gos retrieve --file task.md --skills ./skills --format markdown > context.md
  git diff | gos retrieve - --json | jq -r '.skills[].sourcePath'

Exit code 1 means that no skill fits; nothing is made up.`;

async function retrieveCommand(cli: Cli, said: readonly string[], all: RetrieveOptions): Promise<ExitCode> {
  const { words, options: given } = unswallow(cli, said, all);
  const task = await readTask(cli, words, given.file);
  const context = await contextOf(cli, given);
  return withAnswers(cli, given, async (opened, options) => {
    const bundle = await retrieveFor(opened, task, { ...options, ...(context && { context }) });
    writeBundle(cli, opened, bundle, options, namesOf(opened, bundle));
    return bundle.status === 'hit' ? exitCodes.ok : exitCodes.negative;
  });
}

async function contextOf(
  cli: Cli,
  { context, project }: RetrieveOptions,
): Promise<readonly string[] | undefined> {
  if (project === undefined) return context;
  return [...(context ?? []), ...(await projectContext(expandPath(project, cli.here), cli.signal))];
}

async function retrieveFor(
  { retrieve, paths }: Answers,
  task: string,
  options: RetrieveOptions,
): Promise<Bundle> {
  const budget = { ...defaultBudget, ...budgetOf(options) };
  const growth = paths.growth * (budget.maxSkills + 12);
  const request: RetrieveRequest = {
    task,
    budget: {
      ...budget,
      maxContextChars: Math.max(1, budget.maxContextChars - growth),
    },
    settings: rankingOf(options),
    ...(options.context && { context: options.context }),
  };
  const bundle = paths.bundle(await retrieve(request));
  if (!bundle.least || growth === 0) return bundle;
  // What is kept for longer paths has to be asked for too.
  const least = { ...bundle.least, chars: bundle.least.chars + growth };
  const note = inEnglish(noRoomNote(least, budget.maxContextTokens !== undefined));
  return { ...bundle, least, notes: [note, ...bundle.notes.slice(1)] };
}

function writeBundle(
  cli: Cli,
  opened: Answers,
  bundle: Bundle,
  options: RetrieveOptions,
  names: (id: string) => string,
): void {
  const format = options.json ? 'json' : (options.format ?? 'text');
  if (format === 'json') writeJson(cli, 'bundle', { ...plainBundle(bundle), library: libraryOf(opened) });
  else cli.out(textOf(bundle, format, options, names, cli));
}

function textOf(
  bundle: Bundle,
  format: 'text' | 'markdown' | 'gos',
  options: RetrieveOptions,
  names: (id: string) => string,
  cli: Cli,
): string {
  switch (format) {
    case 'markdown':
      return bundle.status === 'hit'
        ? `${printable(bundle.rendered)}\n`
        : bundle.status === 'miss'
          ? 'No skill of the library fits this task.\n'
          : `${bundle.notes[0] ?? ''}\n`;
    case 'gos':
      return `${gosFormat(bundle, options.maxContextChars ?? defaultBudget.maxContextChars, names)}\n`;
    case 'text':
      return bundleText(bundle, cli.style, textOptions(options, names));
  }
}

function textOptions(options: RetrieveOptions, names: (id: string) => string): BundleTextOptions {
  return {
    explain: options.explain === true,
    names,
    wordsOnly: (options.embedding ?? 'none') === 'none',
    maxSkills: budgetOf(options).maxSkills ?? defaultBudget.maxSkills,
    fullShare: { ...defaultSettings, ...rankingOf(options) }.fullShare,
  };
}

function libraryOf({ skills, edges, library }: Answers) {
  return { skills, edges, roots: library.roots.map((root) => root.location) };
}

/** Names of every skill that the bundle speaks of. */
function namesOf({ brief }: Answers, bundle: Bundle): (id: string) => string {
  const names = new Map<string, string>();
  for (const { id, name } of [...bundle.leftOut, ...bundle.ranking, ...bundle.skills]) names.set(id, name);
  return (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = brief(id)?.name ?? id;
    names.set(id, name);
    return name;
  };
}

async function queryCommand(
  cli: Cli,
  said: readonly string[],
  all: RetrieveOptions & { limit: number },
): Promise<ExitCode> {
  const { words, options: given } = unswallow(cli, said, all);
  const task = await readTask(cli, words, given.file);
  return withAnswers(cli, given, async (opened, options) => {
    const bundle = await retrieveFor(opened, task, options);
    const isMiss = bundle.status === 'miss';
    const results = bundle.ranking.slice(0, options.limit).map(({ id, name, score }) => {
      const skill = opened.brief(id);
      return {
        id,
        name,
        score,
        capability: skill?.capability ?? '',
        sourcePath: opened.paths.show(skill?.sourcePath ?? ''),
        bundled: bundle.skills.some((each) => each.id === id),
      };
    });
    const status = isMiss || results.length === 0 ? 'miss' : 'hit';
    if (options.json) writeJson(cli, 'list', { task, status, results });
    else {
      const wordsOnly = (options.embedding ?? 'none') === 'none';
      if (opened.skills === 0) cli.err(noSkillsText(opened.library));
      else cli.out(rankedText(results, cli.style, { isMiss: status === 'miss', wordsOnly }));
    }
    return status === 'hit' ? exitCodes.ok : exitCodes.negative;
  });
}
