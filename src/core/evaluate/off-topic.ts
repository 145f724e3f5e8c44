// Does retrieval say no where no skill serves?

import { retrieve } from '../retrieve/retrieve.ts';
import type { BenchLibrary } from './bench-library.ts';

export interface OffTopicResult {
  readonly queries: number;
  /** Share that got an empty bundle. */
  readonly refused: number;
  /** Queries that got skills, and the best of them. */
  readonly answered: readonly { readonly task: string; readonly best: string }[];
}

/** `{"task": …}` a line; other keys are notes. */
export function parseQueries(text: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => (JSON.parse(line) as { readonly task?: string }).task ?? '');
}

export async function measureOffTopic(
  queries: readonly string[],
  library: BenchLibrary,
): Promise<OffTopicResult> {
  const answered: { task: string; best: string }[] = [];
  for (const task of queries) {
    const bundle = await retrieve({ task }, library);
    if (bundle.status === 'hit') answered.push({ task, best: bundle.ranking[0]?.name ?? '' });
  }
  return {
    queries: queries.length,
    refused: queries.length === 0 ? 0 : 1 - answered.length / queries.length,
    answered,
  };
}
