// The small file in which a workspace remembers what was indexed: folders, and skills that were removed from it.

import { readFile } from 'node:fs/promises';
import { writeWhole } from '../../node/write-whole.ts';
import { WorkspaceError } from './workspace-errors.ts';

export interface WorkspaceFile {
  /** Absolute paths of folders, in order of precedence. */
  readonly skills: readonly string[];
  /** Absolute paths of skill folders that `gos remove` left out. */
  readonly excluded: readonly string[];
}

const version = 1;

/** undefined where there is none. Throws `WorkspaceError` for a file that is not ours. */
export async function readWorkspaceFile(path: string): Promise<WorkspaceFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new WorkspaceError(`${path} cannot be read.`, 'Check its permissions.', { cause: error });
  }
  const data = parseJson(text);
  if (!isWorkspaceFile(data)) {
    throw new WorkspaceError(
      `${path} is damaged, or made by another version.`,
      'Run `gos index DIR…` to make it again, or delete it.',
    );
  }
  return { skills: data.skills, excluded: data.excluded };
}

export interface Remembered {
  readonly file?: WorkspaceFile;
  /** A line for the person where a file is there and cannot be used. */
  readonly note?: string;
}

/** As `readWorkspaceFile`, for what can go on without: a file that cannot be used is none, with a note. */
export async function remembered(path: string): Promise<Remembered> {
  try {
    const file = await readWorkspaceFile(path);
    return file ? { file } : {};
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return { note: `${error.message} The folders it remembers are ignored. ${error.remedy}` };
  }
}

/** Written beside and renamed, so that an interruption leaves the old file or the new one. */
export async function writeWorkspaceFile(path: string, file: WorkspaceFile): Promise<void> {
  try {
    await writeWhole(path, [`${JSON.stringify({ version, ...file }, null, 2)}\n`]);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WorkspaceError(
      `${path} cannot be written (${code ?? message}).`,
      'Check its permissions, or name another folder with --workspace.',
      { cause: error },
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isWorkspaceFile(value: unknown): value is WorkspaceFile {
  if (typeof value !== 'object' || value === null) return false;
  const data = value as Record<string, unknown>;
  return data.version === version && isPaths(data.skills) && isPaths(data.excluded);
}

function isPaths(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
