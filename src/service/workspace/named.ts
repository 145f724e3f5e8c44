// What names a file or a folder must not be empty: it would mean the current folder, which nobody asked for.

import { EmptyValueError } from './workspace-errors.ts';

/** Throws `EmptyValueError` for an empty text, or a list that holds one. `what`: "--skills". */
export function checkNamed(what: string, value: unknown): void {
  const empty = Array.isArray(value) ? value.some(isEmpty) : isEmpty(value);
  if (empty)
    throw new EmptyValueError(
      `${what} is empty.`,
      'Write what it stands for (`.` for this folder), or leave it out. Is a variable of the shell not set?',
    );
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
