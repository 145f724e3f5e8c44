// What a command is given: its surroundings, its streams, and the engine it opens. One is built by `gos.ts`, others by tests.

import type { Surroundings } from '../service/workspace/surroundings.ts';
import type { Style } from './terminal.ts';

export interface Cli {
  readonly here: Surroundings;
  readonly version: string;
  /** Results only. */
  readonly out: (text: string) => void;
  /** Progress, warnings, errors. */
  readonly err: (text: string) => void;
  readonly style: Style;
  readonly errStyle: Style;
  /** True where progress may redraw its line on stderr. */
  readonly livelyProgress: boolean;
  /** Standard input, as much of it as a task may have; the same text each time. */
  readonly readStdin: () => Promise<string>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** True where only the frozen copy may answer (quick.ts). */
  readonly quickOnly?: boolean;
}
