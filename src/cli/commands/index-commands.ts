// `gos index`, `gos status`: read a library, say what is in it.

import { rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { edgeTypes } from '../../core/graph/edge.ts';
import type { EngineStatus } from '../../service/engine-api.ts';
import { FrozenLibrary } from '../../service/frozen/frozen-library.ts';
import {
  storageOf,
  workspaceFileOf,
  type LibraryChoice,
  type ResolvedLibrary,
} from '../../service/workspace/resolve-library.ts';
import { rootsOf } from '../../service/workspace/skill-roots.ts';
import { WorkspaceError } from '../../service/workspace/workspace-errors.ts';
import {
  remembered,
  writeWorkspaceFile,
  type WorkspaceFile,
} from '../../service/workspace/workspace-file.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../cli-errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import {
  choiceOf,
  frozenPath,
  noSkillsText,
  resolveHere,
  tellNotes,
  withLibrary,
  type OpenLibrary,
} from '../open-library.ts';
import { addLibraryOptions, resolveOptions, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';
import { counted, thousands } from '../render/numbers.ts';
import { printableLine } from '../terminal.ts';
import { plainStatus } from '../plain-answers.ts';

export function addIndexCommands(program: Command, run: Runner): void {
  const index = program
    .command('index')
    .description('read folders of skills; later commands in this folder use these and no others')
    .argument('[dir...]', 'folders of skills (default: those known here, else the usual ones)')
    .option('--clear', 'forget the stored index and read everything again');
  addLibraryOptions(index);
  index.addHelpText('after', indexHelp);
  index.action(
    run((cli, dirs: string[], options: LibraryOptions & { clear?: boolean }) =>
      indexCommand(cli, dirs, options),
    ),
  );

  const status = program
    .command('status')
    .description('what is indexed: skills, edges by type, folders, index');
  addLibraryOptions(status);
  status.action(run((cli, options: LibraryOptions) => statusCommand(cli, options)));
}

const indexHelp = `
The folders named take the place of those remembered before; gos add adds one to them.
What gos remove left out stays left out. --clear forgets that too.`;

async function indexCommand(
  cli: Cli,
  dirs: readonly string[],
  given: LibraryOptions & { clear?: boolean },
): Promise<ExitCode> {
  if (dirs.length > 0 && given.skills)
    throw new UsageError('Folders are given twice, as arguments and as --skills.', 'Give one of them.');
  const { options } = await resolveOptions(given, cli);
  const choice = { ...choiceOf(options), ...(dirs.length > 0 && { skills: dirs, namedBy: undefined }) };
  const file = workspaceFileOf(choice, cli.here);
  const before = (await remembered(file)).file;
  if (given.clear) await rm(file, { force: true }).catch(() => undefined);
  const library =
    choice.skills.length > 0 ? await named(choice.skills, choice, cli) : await resolveHere(choice, cli);
  const known = given.clear ? {} : await remembered(file);
  if (library.source === 'named' && known.note !== undefined) tellNotes(cli, [known.note]);
  const byName = new Set(library.source === 'named' ? library.roots.map(({ location }) => location) : []);
  const excluded = (known.file?.excluded ?? []).filter((folder) => !byName.has(folder));
  return withLibrary(
    cli,
    given,
    async (opened, { json }) => {
      const skills = toRemember(library, known.file);
      await writeWorkspaceFile(file, { skills, excluded }).then(
        () => tellForgotten(cli, before?.skills ?? [], skills),
        (error: unknown) => {
          // A folder that was named has to take it; a cache may refuse, and all else still works.
          if (choice.workspace !== undefined || !(error instanceof WorkspaceError)) throw error;
          const { warn } = cli.errStyle;
          cli.err(
            `${warn('note:')} ${printableLine(error.message)} Name these folders with --skills next time.\n`,
          );
        },
      );
      report(cli, opened, json === true);
      await tellProblems(cli, opened);
      if (given.clear || !(await hasFreshCopy(cli, opened))) await opened.freeze();
      return opened.status.skills > 0 ? exitCodes.ok : exitCodes.negative;
    },
    { library: { ...library, excluded }, rebuild: given.clear === true },
  );
}

/** Other folders were named: those before are not searched here any more. */
function tellForgotten(cli: Cli, before: readonly string[], now: readonly string[]): void {
  const lost = before.filter((folder) => !now.includes(folder));
  if (lost.length > 0)
    tellNotes(cli, [`no longer remembered: ${lost.join(', ')}. gos add FOLDER brings one back.`]);
}

/** What keeps the library from being read well, in a line, or why there is none. */
async function tellProblems(cli: Cli, { engine, status, library }: OpenLibrary): Promise<void> {
  if (status.skills === 0) cli.err(noSkillsText(library));
  // What the files say of themselves is known already; `doctor` looks at what they link to as well, for seconds.
  const all = await engine.listing();
  const errors = all.reduce((sum, { problems }) => sum + problems.errors, 0);
  const warnings = all.reduce((sum, { problems }) => sum + problems.warnings, 0);
  if (errors + warnings > 0)
    cli.err(
      `${cli.errStyle.warn(`${counted(errors, 'error')}, ${counted(warnings, 'warning')} in the files`)}: gos doctor\n`,
    );
}

/** Folders that are gone stay remembered until they are removed, or others named: they may come back. */
function toRemember({ source, roots }: ResolvedLibrary, known: WorkspaceFile | undefined): readonly string[] {
  const read = roots.map((root) => root.location);
  if (source === 'named') return read;
  return [...new Set([...(known?.skills ?? []), ...(source === 'workspace' ? [] : read)])];
}

/** A frozen copy that is still true need not be made anew. */
async function hasFreshCopy({ signal }: Cli, { library }: OpenLibrary): Promise<boolean> {
  const copy = await FrozenLibrary.open(frozenPath(library), library.roots, library.excluded, signal);
  copy?.close();
  return copy !== undefined;
}

async function named(folders: readonly string[], choice: LibraryChoice, cli: Cli) {
  const roots = await rootsOf(folders, cli.here, { namedBy: choice.namedBy });
  return {
    roots,
    storageDirectory: storageOf(choice, roots, cli.here),
    workspaceFile: workspaceFileOf(choice, cli.here),
    excluded: [],
    source: 'named' as const,
    notes: [],
  };
}

async function statusCommand(cli: Cli, given: LibraryOptions): Promise<ExitCode> {
  return withLibrary(cli, given, (opened, { json }) => {
    report(cli, opened, json === true);
    return Promise.resolve(opened.status.skills > 0 ? exitCodes.ok : exitCodes.negative);
  });
}

function report(cli: Cli, { status, library, paths }: OpenLibrary, json: boolean): void {
  if (json) {
    const plain = plainStatus(status);
    writeJson(cli, 'status', {
      ...plain,
      problems: plain.problems.map((problem) => ({
        ...problem,
        sourcePath: paths.show(problem.sourcePath),
      })),
      storageDirectory: library.storageDirectory,
      workspaceFile: library.workspaceFile,
    });
  } else cli.out(statusText(cli, status, library.storageDirectory));
}

function statusText({ style }: Cli, status: EngineStatus, storage: string): string {
  const lines = [
    `${style.bold(counted(status.skills, 'skill'))} ${style.dim(status.state === 'ready' ? '' : `(${status.state})`)}`.trimEnd(),
  ];
  const edges = edgeTypes.map((type) => `${thousands(status.edges[type])} ${type}`).join(` ${style.dot} `);
  lines.push(`edges   ${edges}`);
  for (const root of status.roots)
    lines.push(`folder  ${printableLine(root.label)}  ${style.dim(counted(root.skills, 'skill'))}`);
  const scan = status.lastScan;
  if (scan)
    lines.push(
      style.dim(
        `scan    ${thousands(scan.milliseconds)} ms, ${thousands(scan.parsed)} read, ${thousands(scan.reused)} unchanged`,
      ),
    );
  const size = !status.storageBytes ? '' : ` (${thousands(status.storageBytes / 1024)} KB)`;
  lines.push(style.dim(`index   ${storage}${size}`));
  if (status.message) lines.push(style.warn(printableLine(status.message)));
  if (status.problems.length > 0)
    lines.push(style.warn(`${counted(status.problems.length, 'file')} gave no skill; gos doctor says why`));
  return `${lines.join('\n')}\n`;
}
