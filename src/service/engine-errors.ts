// What can go wrong with the engine as a whole.

import { GosError, TranslatedError } from '../core/errors.ts';
import type { SaidPart } from '../core/say.ts';

/** The worker that runs the engine ended, and with it the call. */
export class EngineStoppedError extends TranslatedError {
  readonly code = 'engine-stopped';
}

/** An error of the engine's own, as it arrives from the worker. */
export class EngineCallError extends GosError {
  readonly code: string;

  constructor(message: SaidPart, remedy: SaidPart, code: string, options?: ErrorOptions) {
    super(message, remedy, options);
    this.code = code;
  }
}
