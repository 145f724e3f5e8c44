// What a person is told where something could not be written, in their words: where, why, and what to do.

/** `what` starts the sentence: "The index". One or two sentences with the remedy. */
export function notStored(what: string, directory: string, error: unknown): string {
  const { why, remedy } = writeTrouble(error);
  return `${what} could not be stored in "${directory}" (${why}): it stays in memory, and the next start reads more files. ${remedy}`;
}

/** Why the file system takes nothing, for brackets, and what to do, as a sentence. */
export function writeTrouble(error: unknown): { readonly why: string; readonly remedy: string } {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = reasons[code ?? ''];
  return {
    why: known ? `${code}: ${known.why}` : message,
    remedy: `${known?.remedy ?? 'Keep it in another folder'}.`,
  };
}

const elsewhere = 'or keep it in another folder';
const unwritable = { why: 'no permission', remedy: `Make the folder writable, ${elsewhere}` };
const full = { why: 'no space left', remedy: `Free some space there, ${elsewhere}` };
const reasons: Readonly<Record<string, { readonly why: string; readonly remedy: string }>> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: { why: 'read-only file system', remedy: 'Keep it in a folder that can be written' },
  // What Node says of a folder that it cannot make on a read-only file system.
  ENOENT: { why: 'the folder cannot be made', remedy: 'Keep it in a folder that can be written' },
  ENOSPC: full,
  EDQUOT: full,
  ENOTDIR: { why: 'part of the path is no folder', remedy: 'Name a folder' },
  EEXIST: { why: 'a file is in its place', remedy: `Remove the file, ${elsewhere}` },
};
