// Where the task comes from: the command line, a file, or standard input.

import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expandPath } from '../service/workspace/skill-roots.ts';
import type { Cli } from './cli.ts';
import { UsageError } from './cli-errors.ts';

/** Characters of a task that are read; the longest real ones have some 5,000. */
const longest = 200_000;
/** No character takes more bytes of UTF-8. */
export const longestTaskBytes = longest * 4;

/**
 * `--skills DIR "task"`: an option that takes several folders swallows the task after them. Where no task is left, the
 * last "folder" that does not exist is the task.
 */
export function unswallow<T extends { readonly skills?: readonly string[] }>(
  cli: Cli,
  words: readonly string[],
  options: T & { readonly file?: string },
): { readonly words: readonly string[]; readonly options: T } {
  const last = options.skills?.at(-1);
  if (words.length > 0 || options.file !== undefined || last === undefined) return { words, options };
  if (options.skills!.length < 2 || (last !== '-' && existsSync(expandPath(last, cli.here))))
    return { words, options };
  return { words: [last], options: { ...options, skills: options.skills!.slice(0, -1) } };
}

/** Throws `UsageError` where no task is given, or an empty one. */
export async function readTask(
  cli: Cli,
  words: readonly string[],
  file: string | undefined,
): Promise<string> {
  const sources = [words.length > 0, file !== undefined].filter(Boolean).length;
  if (sources === 0)
    throw new UsageError(
      'No task was given.',
      'Say what you want to do: gos retrieve "plot a csv", or `-` to read it from standard input.',
    );
  if (sources === 2)
    throw new UsageError('The task is given twice, as words and as --file.', 'Give one of them.');
  const text =
    file !== undefined
      ? await readFileTask(cli, file)
      : words.join(' ') === '-'
        ? await cli.readStdin()
        : words.join(' ');
  const task = text.replace(/^\uFEFF/, '').trim();
  if (task === '') throw new UsageError('The task is empty.', 'Say in a sentence what you want to do.');
  return task.slice(0, longest);
}

async function readFileTask(cli: Cli, file: string): Promise<string> {
  try {
    const handle = await open(expandPath(file, cli.here), 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestTaskBytes), 0, longestTaskBytes, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read.`, 'Check the path.', { cause: error });
  }
}
