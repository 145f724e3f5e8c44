// What each exit code of `gos` means. Documented in docs/cli.md; scripts rely on them.

export const exitCodes = {
  ok: 0,
  /** Nothing found, or problems found: the command worked and the answer is "no". */
  negative: 1,
  /** The command line, configuration or a named folder is wrong. */
  usage: 2,
  /** Something failed that should have worked. */
  failure: 3,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
