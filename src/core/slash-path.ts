// Paths as text, `/` between their segments, without a file system.

/** Folder of a path; '' where it has none. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The way from a folder to a file; neither may hold `.` or `..`. */
export function relativePath(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = file.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** True for the whole URI of a file that is not on disk. A drive's letter is no scheme. */
export function isUriText(path: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\//i.test(path);
}

/**
 * Where a file lies in a folder, `/`-separated; undefined where it does not. Both are absolute paths of one disk, of
 * which either kind of slash may be the system's, or URIs of one file system.
 */
export function pathInside(folder: string, file: string): string | undefined {
  const base = folder.replace(/[\\/]$/, '');
  const separator = file[base.length];
  if (!file.startsWith(base) || (separator !== '/' && separator !== '\\')) return undefined;
  const inside = file.slice(base.length + 1);
  if (isUriText(folder)) return decodeUriPath(inside);
  return separator === '/' ? inside : inside.replaceAll('\\', '/');
}

/** As it is where the text is no encoded path. */
function decodeUriPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
