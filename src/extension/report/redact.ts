// Takes out of a log what says who and where someone is. Pure.

export interface Secrets {
  readonly home: string;
  readonly user: string;
  /** Workspace folders. */
  readonly folders: readonly string[];
}

/** Paths of home and workspace become `~` and `<workspace>`; tasks in quotes, keys and addresses are masked. */
export function redact(text: string, { home, user, folders }: Secrets): string {
  let out = text;
  for (const folder of [...folders].sort((a, b) => b.length - a.length))
    out = replacePath(out, folder, '<workspace>');
  out = replacePath(out, home, '~');
  if (user.length > 2)
    out = out.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escape(user)}(?![\\p{L}\\p{N}])`, 'gu'), '<user>');
  return out
    .replaceAll(/\b[\w.+-]+@[\w-]+\.[\w.-]+\b/g, '<address>')
    .replaceAll(/\b(?:sk|ghp|gho|hf|xox[abp])[-_][\w-]{8,}/g, '<key>')
    .replaceAll(/\b(Bearer|api[-_]?key|token|password)(["'\s:=]+)[^\s"',;]+/gi, '$1$2<key>');
}

function replacePath(text: string, path: string, by: string): string {
  if (path.length < 2) return text;
  const slashed = path.replaceAll('\\', '/');
  let out = text.replaceAll(path, by);
  if (slashed !== path) out = out.replaceAll(slashed, by);
  return out;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
