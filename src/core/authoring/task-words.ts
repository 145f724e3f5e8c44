// Which words of a task a skill is found by, and which it lacks.

import { tokenise } from '../index/tokenise.ts';

export interface TaskWords {
  readonly inMetadata: readonly string[];
  /** In the body alone, where they count for little. */
  readonly inBody: readonly string[];
  readonly nowhere: readonly string[];
}

/** Words as the task has them, each once; those that no index reads are left out. */
export function taskWords(task: string, metadata: string, body: string): TaskWords {
  const found = { inMetadata: [] as string[], inBody: [] as string[], nowhere: [] as string[] };
  const ofMetadata = new Set(tokenise(metadata));
  const ofBody = new Set(tokenise(body));
  const seen = new Set<string>();
  for (const [raw] of task.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.+#_'’-]*/gu)) {
    const word = raw.replace(/[.'’-]+$/, '');
    const terms = tokenise(word);
    const key = terms.join(' ');
    if (terms.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const among = (held: ReadonlySet<string>) => terms.some((term) => held.has(term));
    (among(ofMetadata) ? found.inMetadata : among(ofBody) ? found.inBody : found.nowhere).push(word);
  }
  return found;
}
