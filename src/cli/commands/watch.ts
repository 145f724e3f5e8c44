// `gos watch`: keeps the index fresh and says what changes, until Ctrl-C.

import type { Command } from 'commander';
import type { LibraryDelta } from '../../service/engine-api.ts';
import type { Cli } from '../cli.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { writeJson } from '../json-output.ts';
import { withLibrary } from '../open-library.ts';
import { addLibraryOptions, type LibraryOptions } from '../options.ts';
import type { Runner } from '../program.ts';
import { counted } from '../render/numbers.ts';
import { printableLine } from '../terminal.ts';

export function addWatchCommand(program: Command, run: Runner): void {
  const watch = program
    .command('watch')
    .description('keep the index fresh and say what changes, until Ctrl-C')
    .addHelpText('after', '\nWith --json every change is one line of JSON.');
  addLibraryOptions(watch).action(run((cli, options: LibraryOptions) => watchCommand(cli, options)));
}

async function watchCommand(cli: Cli, given: LibraryOptions): Promise<ExitCode> {
  return withLibrary(
    cli,
    given,
    async ({ engine, status, library }, { json }) => {
      const say = (delta: LibraryDelta, skills: number) => {
        if (json) writeJson(cli, 'delta', { ...delta, skills }, 0);
        else cli.out(deltaText(cli, delta, skills));
      };
      const listening = engine.onDidChange(
        (delta) => void engine.status().then((now) => say(delta, now.skills)),
      );
      cli.err(
        `Watching ${counted(status.skills, 'skill')} in ${library.roots.map((root) => root.label).join(', ')}. Ctrl-C ends.\n`,
      );
      await untilAborted(cli.signal);
      listening.dispose();
      return exitCodes.ok;
    },
    { watch: true },
  );
}

function deltaText({ style }: Cli, { added, changed, removed }: LibraryDelta, skills: number): string {
  const lines = [
    ...added.map((id) => `${style.good('+')} ${printableLine(id)}\n`),
    ...changed.map((id) => `${style.warn('~')} ${printableLine(id)}\n`),
    ...removed.map((id) => `${style.bad('-')} ${printableLine(id)}\n`),
  ];
  const rest = lines.length - 20;
  return `${lines.slice(0, 20).join('')}${rest > 0 ? style.dim(`  and ${rest} more\n`) : ''}${style.dim(`  ${counted(skills, 'skill')}\n`)}`;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Keeps the process alive where nothing else does.
    const timer = setInterval(() => undefined, 60_000);
    const end = () => {
      clearInterval(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
