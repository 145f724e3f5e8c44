// `gos vat return`: what was typed is no command. Said with what was probably meant.

import type { Command } from 'commander';
import { nearNames } from '../service/near-names.ts';
import { UsageError } from './cli-errors.ts';
import { printableLine } from './terminal.ts';

/** Throws `UsageError` for a first word that is no command, `help` of none, and `-v`. */
export function checkCommand(argv: readonly string[], program: Command): void {
  const [first = '', second] = argv;
  if (first === '-v') throw new UsageError('unknown option -v', 'Did you mean -V, the version?');
  const names = ['help', ...program.commands.map((command) => command.name())];
  if (first === 'help' && second !== undefined && !second.startsWith('-') && !names.includes(second))
    throw new UsageError(`unknown command '${second}'`, remedyFor(second, [], names));
  if (first === '' || first.startsWith('-') || names.includes(first)) return;
  const words = argv.slice(1).filter((word) => !word.startsWith('-'));
  throw new UsageError(`unknown command '${first}'`, remedyFor(first, words, names));
}

function remedyFor(first: string, words: readonly string[], names: readonly string[]): string {
  const all = 'gos --help shows every command.';
  // Of three letters everything is near something.
  const near = first.length < 4 || first.includes(' ') ? undefined : nearNames(first, names, 1)[0];
  if (near !== undefined) return `Did you mean ${near}? ${all}`;
  if (words.length === 0 && !first.includes(' ')) return all;
  return `Did you mean: gos retrieve ${JSON.stringify(printableLine([first, ...words].join(' ')))}? ${all}`;
}
