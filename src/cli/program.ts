// The command line of `gos`: commands, help, and how errors become messages and exit codes.

import { Command, CommanderError } from 'commander';
import { GosError } from '../core/errors.ts';
import type { Cli } from './cli.ts';
import { UnknownSkillError } from './cli-errors.ts';
import { addBenchCommand } from './bench-command.ts';
import { refuseEmptyValues } from './empty-values.ts';
import { addGraphCommand } from './commands/graph.ts';
import { addInspectCommands } from './commands/inspect.ts';
import { addChangeCommands } from './commands/change.ts';
import { addConfigCommand } from './commands/config.ts';
import { addSnapshotCommands } from './commands/snapshot.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addSetupCommand } from './commands/setup.ts';
import { addWatchCommand } from './commands/watch.ts';
import { addIndexCommands } from './commands/index-commands.ts';
import { addRetrieveCommands } from './commands/retrieve.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { writeJson } from './json-output.ts';
import { isUsage } from '../service/workspace/workspace-errors.ts';
import { UsageError } from './cli-errors.ts';
import { printable } from './terminal.ts';
import { checkCommand } from './unknown-command.ts';

/** Turns a handler into a commander action that keeps its exit code. */
export type Runner = <A extends unknown[]>(
  handler: (cli: Cli, ...args: A) => Promise<ExitCode>,
) => (...args: A) => Promise<void>;

/** Never rejects: whatever happens becomes a message on stderr and an exit code. */
export async function runGos(argv: readonly string[], cli: Cli): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok;
  const program = buildProgram(cli, (handler) => async (...args) => {
    code = await handler(cli, ...args);
  });
  try {
    checkCommand(argv, program);
    await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, cli, argv.includes('--json') || argv.includes('--format=json'));
  }
}

export function buildProgram(cli: Cli, run: Runner): Command {
  const program = new Command('gos');
  program
    .description('Retrieves a small, ranked, dependency-aware bundle of agent skills for a task.')
    .version(cli.version, '-V, --version')
    .configureOutput({
      writeOut: cli.out,
      writeErr: cli.err,
      getOutHelpWidth: () => cli.style.width,
      getErrHelpWidth: () => cli.errStyle.width,
    })
    .showHelpAfterError('(gos --help shows every command)')
    .exitOverride()
    .addHelpText('after', mainHelp)
    .hook('preAction', refuseEmptyValues);
  program.commandsGroup('Find skills:');
  addRetrieveCommands(program, run);
  addInspectCommands(program, run);
  addGraphCommand(program, run);
  program.commandsGroup('Keep a library:');
  addIndexCommands(program, run);
  addChangeCommands(program, run);
  addDoctorCommand(program, run);
  addWatchCommand(program, run);
  addSnapshotCommands(program, run);
  program.commandsGroup('Measure:');
  addBenchCommand(program, run);
  program.commandsGroup('Connect:');
  addSetupCommand(program, run);
  addConfigCommand(program, run);
  addCompletionCommand(program, run);
  for (const command of program.commands) inherit(command, program);
  return program;
}

function inherit(command: Command, parent: Command): void {
  command.copyInheritedSettings(parent).exitOverride();
  for (const child of command.commands) inherit(child, command);
}

const mainHelp = `
First steps:
  gos index ./skills            read a folder of skills once; this folder remembers it
  gos retrieve "your task"      the skills for it, why each is there, what they cost
  gos doctor ./skills           what is wrong with the library, with file and line

Without --skills the folders indexed here are used, else the usual ones: skills,
.github/skills, .agents/skills, .claude/skills, and those of the home folder.
Defaults come from .gos.json, package.json "gos" and GOS_* (gos config --help).

Exit codes: 0 done, 1 nothing found or problems found, 2 wrong usage, 3 failure, 130 interrupted.`;

function explain(error: unknown, cli: Cli, json: boolean): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (cli.signal.aborted) {
    cli.err('Interrupted.\n');
    return exitCodes.interrupted;
  }
  const known = error instanceof GosError;
  const message = error instanceof Error ? error.message : String(error);
  const { bad } = cli.errStyle;
  cli.err(`${bad('gos:')} ${printable(message)}\n${known ? `${printable(error.remedy)}\n` : ''}`);
  if (!known && cli.here.env.GOS_DEBUG && error instanceof Error) cli.err(`${error.stack ?? ''}\n`);
  if (json)
    writeJson(cli, 'error', {
      code: known ? error.code : 'failure',
      message,
      ...(known && { remedy: error.remedy }),
    });
  if (error instanceof UnknownSkillError) return exitCodes.negative;
  return error instanceof UsageError || isUsage(error) ? exitCodes.usage : exitCodes.failure;
}
