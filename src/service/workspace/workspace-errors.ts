// What can be wrong with the folders and files that a person names.

import { GosError } from '../../core/errors.ts';

/** A folder of skills that does not exist, is not a folder, or cannot be read. */
export class SkillsFolderError extends GosError {
  readonly code = 'skills-folder';
}

/** No folder of skills was named and none is found in the usual places. */
export class NoSkillsError extends GosError {
  readonly code = 'no-skills';
}

/** A `.gos.json`, `package.json` or environment variable that says something we cannot use. */
export class ConfigError extends GosError {
  readonly code = 'config';
}

/** An option or argument that names a file or folder and is empty, as when a shell's variable is not set. */
export class EmptyValueError extends GosError {
  readonly code = 'usage';
}

/** The file that remembers a workspace's folders cannot be used. */
export class WorkspaceError extends GosError {
  readonly code = 'workspace';
}

/** The folder that the program was started in was removed. */
export class NoFolderError extends GosError {
  readonly code = 'no-folder';
}

/** True for what the person can put right in the command line, the configuration or the folders: exit code 2. */
export function isUsage(error: unknown): boolean {
  return (
    error instanceof SkillsFolderError ||
    error instanceof NoSkillsError ||
    error instanceof ConfigError ||
    error instanceof EmptyValueError
  );
}
