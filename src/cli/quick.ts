// The short way for `gos retrieve` and `gos query`: where the frozen copy is fresh, the rest of the program is not even
// loaded. Anything else (help, errors, a stale copy) is left to the whole program, which starts anew.

import { Command } from 'commander';
import type { Cli } from './cli.ts';
import { addRetrieveCommands } from './commands/retrieve.ts';
import { refuseEmptyValues } from './empty-values.ts';
import type { ExitCode } from './exit-codes.ts';

/** undefined where the whole program has to do it; then nothing was written. */
export async function runQuick(argv: readonly string[], cli: Cli): Promise<ExitCode | undefined> {
  if (argv[0] !== 'retrieve' && argv[0] !== 'query') return undefined;
  let code: ExitCode | undefined;
  const quick: Cli = { ...cli, quickOnly: true, err: () => undefined };
  const program = new Command('gos')
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
  addRetrieveCommands(program, (handler) => async (...args) => {
    code = await handler(quick, ...args);
  });
  program.hook('preAction', refuseEmptyValues);
  for (const command of program.commands) command.copyInheritedSettings(program).exitOverride();
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch {
    return undefined;
  }
}
