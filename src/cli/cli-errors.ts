// Errors that end a command with a message and an exit code.

import { GosError } from '../core/errors.ts';

/** The command cannot be done as it is written. */
export class UsageError extends GosError {
  readonly code = 'usage';
}

/** A skill that a command names is not in the library. */
export class UnknownSkillError extends GosError {
  readonly code = 'unknown-skill';
}
