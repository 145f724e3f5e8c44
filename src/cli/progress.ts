// Progress on stderr: one line that redraws itself on a terminal, nothing elsewhere until it takes long.

import type { Cli } from './cli.ts';
import { printableLine } from './terminal.ts';

export interface Progress {
  readonly report: (progress: {
    readonly done: number;
    readonly total: number;
    readonly what: string;
  }) => void;
  readonly end: () => void;
}

export function makeProgress(cli: Cli, quiet: boolean): Progress {
  if (quiet || !cli.livelyProgress) return { report: () => undefined, end: () => undefined };
  let drawn = 0;
  let last = 0;
  return {
    report: ({ done, total, what }) => {
      const now = performance.now();
      if (now - last < 80 && done < total) return;
      last = now;
      const text = `${printableLine(what)} ${done}/${total}`;
      cli.err(`\r${text.padEnd(drawn)}`);
      drawn = text.length;
    },
    end: () => {
      if (drawn > 0) cli.err(`\r${' '.repeat(drawn)}\r`);
      drawn = 0;
    },
  };
}
