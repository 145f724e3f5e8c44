#!/usr/bin/env node
// Entry of `gos`: streams, signals, exit code.

import { readFileSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { surroundings, type Surroundings } from '../service/workspace/surroundings.ts';
import { NoFolderError } from '../service/workspace/workspace-errors.ts';
import type { Cli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';
import { runQuick } from './quick.ts';
import { longestTaskBytes } from './task.ts';
import { asciiOnly, makeStyle, speaksUnicode, withoutControls } from './terminal.ts';
import { textUpTo } from './text-up-to.ts';

const here = hereOrExit();
const stopping = new AbortController();
const plain = !speaksUnicode(here.env);

// A reader that goes away (`| head`) ends us quietly.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.failure),
  );
}
// The first Ctrl-C stops the work in good order, the second at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(exitCodes.interrupted);
    stopping.abort();
  });
}

let stdin: Promise<string> | undefined;

const cli: Cli = {
  here,
  version: (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version,
  out: (text) => {
    const safe = withoutControls(text);
    process.stdout.write(plain && process.stdout.isTTY ? asciiOnly(safe) : safe);
  },
  err: (line) => void process.stderr.write(plain && process.stderr.isTTY ? asciiOnly(line) : line),
  style: makeStyle({ isTerminal: process.stdout.isTTY, columns: process.stdout.columns, env: here.env }),
  errStyle: makeStyle({ isTerminal: process.stderr.isTTY, columns: process.stderr.columns, env: here.env }),
  livelyProgress: process.stderr.isTTY && here.env.TERM !== 'dumb',
  readStdin: () => (stdin ??= textUpTo(addAbortSignal(stopping.signal, process.stdin), longestTaskBytes)),
  signal: stopping.signal,
};

function hereOrExit(): Surroundings {
  try {
    return surroundings();
  } catch (error) {
    if (!(error instanceof NoFolderError)) throw error;
    process.stderr.write(`gos: ${error.message}\n${error.remedy}\n`);
    process.exit(exitCodes.usage);
  }
}

async function main(argv: readonly string[]): Promise<void> {
  // A file of its own in the package: see esbuild.config.mjs.
  process.exitCode = (await runQuick(argv, cli)) ?? (await (await import('./program.ts')).runGos(argv, cli));
}

void main(process.argv.slice(2));
