// Loads what the first use of a feature would wait for, while nobody waits: its code, and what is at hand in the workspace.

import type { EngineHost } from './engine/engine-host.ts';
import { Disposable } from './lifecycle.ts';
import type { Retriever } from './retriever.ts';

/** The likeliest first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./commands/retrieve-command.ts'),
  () => import('./commands/skill-commands.ts'),
  () => import('./chat/turn-answers.ts'),
  () => import('./tools/retrieve-tool.ts'),
  () => import('./tools/inspect-tools.ts'),
  () => import('./commands/tree-commands.ts'),
  () => import('./chat/followups.ts'),
];
/** Milliseconds between two parts: each is compiled in one go. */
const pause = 100;

/** Begins when the skills are read. */
export class LoadAhead extends Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: EngineHost, retriever: Retriever) {
    super();
    this.register({ dispose: () => clearTimeout(this.#timer) });
    const steps = [() => retriever.lookAround(), ...parts];
    void host.whenReady().then(() => this.#next(steps));
  }

  #next([step, ...rest]: readonly (() => Promise<unknown>)[]): void {
    if (!step || this.isDisposed) return;
    this.#timer = setTimeout(() => {
      // Whoever needs it meets the failure again, and is told.
      void step().then(
        () => this.#next(rest),
        () => this.#next(rest),
      );
    }, pause);
  }
}
