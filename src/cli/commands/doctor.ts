// `gos doctor`: lint of a skills library, for people and for CI.

import { Option, type Command } from 'commander';
import type { DiagnosticSeverity } from '../../core/skill/skill.ts';
import type { EngineProblem } from '../../service/engine-api.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../cli-errors.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import { nearNames } from '../../service/near-names.ts';
import { noSkillsText, tellNotes, withLibrary } from '../open-library.ts';
import { addLibraryOptions, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';
import { githubAnnotations } from '../render/github-annotations.ts';
import { problemsText } from '../render/problems-text.ts';
import { sarifLog } from '../render/sarif.ts';
import { visibleJson } from '../terminal.ts';
import { plainProblem } from '../plain-answers.ts';

interface DoctorOptions extends LibraryOptions {
  readonly format: 'text' | 'json' | 'sarif' | 'github';
  readonly failOn: DiagnosticSeverity | 'never';
  readonly ignore?: readonly string[];
  readonly all?: boolean;
  readonly every?: boolean;
}

const rank: Readonly<Record<DiagnosticSeverity, number>> = { error: 0, warning: 1, info: 2 };

export function addDoctorCommand(program: Command, run: Runner): void {
  const doctor = program
    .command('doctor')
    .description('what is wrong with a library, with file and line; for CI too')
    .argument('[dir...]', 'folders of skills (default: those known here, else the usual ones)')
    .addOption(
      new Option('--format <format>', 'text, json, sarif (code scanning), github (annotations)')
        .choices(['text', 'json', 'sarif', 'github'])
        .default('text')
        .helpGroup('Output:'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 from this severity on')
        .choices(['error', 'warning', 'info', 'never'])
        .default('error'),
    )
    .addOption(new Option('--ignore <code...>', 'leave out problems of these codes'))
    .addOption(new Option('--all', 'hints (info) too, in text').helpGroup('Output:'))
    .addOption(new Option('--every', 'in text each problem, not only 20 of a kind').helpGroup('Output:'));
  addLibraryOptions(doctor);
  doctor.action(run((cli, dirs: string[], options: DoctorOptions) => doctorCommand(cli, dirs, options)));
}

async function doctorCommand(cli: Cli, dirs: readonly string[], given: DoctorOptions): Promise<ExitCode> {
  if (dirs.length > 0 && given.skills)
    throw new UsageError('Folders are given twice, as arguments and as --skills.', 'Give one of them.');
  const asked = dirs.length > 0 ? { ...given, skills: dirs } : given;
  return withLibrary(cli, asked, async ({ engine, status, paths, library }, options) => {
    const ignored = new Set(options.ignore);
    const found = await engine.problems();
    tellUnused(cli, ignored, new Set(found.map(({ diagnostic }) => diagnostic.code)));
    const problems = found
      .filter(({ diagnostic }) => !ignored.has(diagnostic.code))
      .map((problem) => ({ ...problem, sourcePath: paths.show(problem.sourcePath) }));
    write(cli, problems, status.skills, options);
    if (status.skills === 0) cli.err(noSkillsText(library));
    return status.skills === 0 && options.failOn !== 'never'
      ? exitCodes.negative
      : exitOf(problems, options.failOn);
  });
}

/** A slip in `--ignore` would go unseen. */
function tellUnused(cli: Cli, ignored: ReadonlySet<string>, here: ReadonlySet<string>): void {
  for (const code of ignored) {
    if (here.has(code)) continue;
    const near = nearNames(code, here, 1)[0];
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    tellNotes(cli, [`--ignore ${code}: no problem here has this code.${hint}`]);
  }
}

function write(cli: Cli, problems: readonly EngineProblem[], skills: number, options: DoctorOptions): void {
  switch (options.json ? 'json' : options.format) {
    case 'json':
      writeJson(cli, 'doctor', { skills, counts: countsOf(problems), problems: problems.map(plainProblem) });
      break;
    case 'sarif':
      cli.out(`${visibleJson(JSON.stringify(sarifLog(problems, cli.version, cli.here.cwd), null, 2))}\n`);
      break;
    case 'github':
      cli.out(githubAnnotations(problems, cli.here.cwd));
      break;
    case 'text':
      cli.out(
        problemsText(problems, {
          skills,
          counts: countsOf(problems),
          style: cli.style,
          cwd: cli.here.cwd,
          all: options.all === true,
          every: options.every === true,
        }),
      );
  }
}

function countsOf(problems: readonly EngineProblem[]): Readonly<Record<DiagnosticSeverity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { diagnostic } of problems) counts[diagnostic.severity]++;
  return counts;
}

function exitOf(problems: readonly EngineProblem[], failOn: DoctorOptions['failOn']): ExitCode {
  if (failOn === 'never') return exitCodes.ok;
  return problems.some(({ diagnostic }) => rank[diagnostic.severity] <= rank[failOn])
    ? exitCodes.negative
    : exitCodes.ok;
}
